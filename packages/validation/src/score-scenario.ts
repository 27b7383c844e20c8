import type { Breath, Finding, FindingKind } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import {
  simulateRecording,
  type Scenario,
  type SimulatedRecording,
  type TruthBreath,
} from '@eupnea/simulator';
import { judgeBreaths, type JudgedBreath } from './judge-breaths.ts';

export interface ScoredScenario {
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
  /** Time that measuring and looking took, by the clock that was handed in. */
  readonly detectionMs: number;
  found(kind: FindingKind, breath: TruthBreath): boolean;
  /** First sample of the measured breath that is the true one. */
  startOf(breath: TruthBreath): number | undefined;
}

export type Segmentation = 'device' | 'waveform';

/** A waveform's border lies this near the device's own, s; or else the two cut different breaths. */
const BORDER_S = 0.25;

/** Simulates, judges, measures and looks for findings, as a device's stream without settings. */
export function scoreScenario(
  scenario: Scenario,
  seed: number,
  seconds: number,
  segmentation: Segmentation,
  readClockMs: () => number = () => 0,
): ScoredScenario {
  const recording = simulateRecording(scenario, seed, seconds);
  const beganMs = readClockMs();
  const { breaths, findings } = detect(recording, scenario.rateHz, segmentation);
  const detectionMs = readClockMs() - beganMs;
  const starts = matchBreaths(recording.breaths, breaths, BORDER_S * scenario.rateHz);
  const found = new Map<FindingKind, Set<number>>();
  for (const finding of findings) {
    const on = found.get(finding.kind) ?? new Set();
    for (const start of finding.breathStartIndices) on.add(start);
    found.set(finding.kind, on);
  }
  return {
    recording,
    judged: judgeBreaths(recording, scenario.idealBodyWeightKg),
    breaths,
    findings,
    detectionMs,
    found: (kind, breath) => found.get(kind)?.has(starts.get(breath) ?? -1) ?? false,
    startOf: (breath) => starts.get(breath),
  };
}

function detect({ events }: SimulatedRecording, rateHz: number, segmentation: Segmentation) {
  const pipeline = createBreathPipeline({ rateHz, segmentation });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    for (const finding of pipeline.takeFindings()) if (finding.state === 'final') findings.push(finding);
  };
  for (const event of events) {
    if (event.type === 'samples') collect(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') collect(pipeline.pushMark(event));
  }
  collect(pipeline.finish());
  return { breaths, findings };
}

/** A true breath that was not cut has no start. */
function matchBreaths(
  truth: readonly TruthBreath[],
  breaths: readonly Breath[],
  tolerance: number,
): Map<TruthBreath, number> {
  const matched = new Map<TruthBreath, number>();
  let next = 0;
  for (const breath of truth) {
    while (next < breaths.length && (breaths[next]?.startIndex ?? 0) < breath.startIndex - tolerance)
      next += 1;
    const start = breaths[next]?.startIndex;
    if (start === undefined || Math.abs(start - breath.startIndex) > tolerance) continue;
    matched.set(breath, start);
    next += 1;
  }
  return matched;
}
