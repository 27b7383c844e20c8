import type { Breath, Finding, FindingKind } from '@eupnea/model';
import { createBreathPipeline, readDetectionSettings } from '@eupnea/signal';
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

/** What the detectors are given beside the samples. */
export interface GivenToDetectors {
  readonly segmentation: Segmentation;
  /** What the simulated ventilator sends of its settings, as its driver hands it on; else a device that sends none. */
  readonly sendsSettings: boolean;
}

/** A simulation with its truth, to be analysed as often as there are kinds of devices. */
export interface JudgedRecording {
  readonly scenario: Scenario;
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
}

/** A waveform's border lies this near the device's own, s; or else the two cut different breaths. */
const BORDER_S = 0.25;

export function judgeScenario(scenario: Scenario, seed: number, seconds: number): JudgedRecording {
  const recording = simulateRecording(scenario, seed, seconds);
  return { scenario, recording, judged: judgeBreaths(recording, scenario.idealBodyWeightKg) };
}

/** Measures and looks for findings, as a device's stream. */
export function scoreRecording(
  { scenario, recording, judged }: JudgedRecording,
  given: GivenToDetectors,
  readClockMs: () => number = () => 0,
): ScoredScenario {
  const beganMs = readClockMs();
  const { breaths, findings } = detect(recording, scenario.rateHz, given);
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
    judged,
    breaths,
    findings,
    detectionMs,
    found: (kind, breath) => found.get(kind)?.has(starts.get(breath) ?? -1) ?? false,
    startOf: (breath) => starts.get(breath),
  };
}

function detect({ events }: SimulatedRecording, rateHz: number, given: GivenToDetectors) {
  const { segmentation, sendsSettings } = given;
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
    else if (event.type === 'settings' && sendsSettings) {
      pipeline.pushSettings(readDetectionSettings(event.values));
    }
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
