import type { Breath, Finding, FindingKind } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import {
  simulateRecording,
  type Scenario,
  type SimulatedRecording,
  type TruthBreath,
} from '@eupnea/simulator';
import { judgeBreaths, type JudgedBreath } from '@eupnea/validation';

export interface ScoredScenario {
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
  readonly pipelineMs: number;
  found(kind: FindingKind, breath: TruthBreath): boolean;
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
): ScoredScenario {
  const recording = simulateRecording(scenario, seed, seconds);
  const pipeline = createBreathPipeline({ rateHz: scenario.rateHz, segmentation });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const began = performance.now();
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    for (const finding of pipeline.takeFindings()) if (finding.state === 'final') findings.push(finding);
  };
  for (const event of recording.events) {
    if (event.type === 'samples') collect(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') collect(pipeline.pushMark(event));
  }
  collect(pipeline.finish());
  const pipelineMs = performance.now() - began;
  const judged = judgeBreaths(recording, scenario.idealBodyWeightKg);
  const startOf = matchBreaths(recording.breaths, breaths, BORDER_S * scenario.rateHz);
  const found = new Map<FindingKind, Set<number>>();
  for (const finding of findings) {
    const starts = found.get(finding.kind) ?? new Set();
    for (const start of finding.breathStartIndices) starts.add(start);
    found.set(finding.kind, starts);
  }
  return {
    recording,
    judged,
    breaths,
    findings,
    pipelineMs,
    found: (kind, breath) => found.get(kind)?.has(startOf.get(breath) ?? -1) ?? false,
  };
}

/** Start of the measured breath that is the true one; a true breath that was not cut has none. */
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
