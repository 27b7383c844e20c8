import type { Breath, Finding } from '@eupnea/model';
import {
  createBreathPipeline,
  FindingStream,
  readDetectionSettings,
  type ReadConfidence,
} from '@eupnea/signal';
import { simulateRecording, type Scenario, type SimulatedRecording } from '@eupnea/simulator';
import { judgeBreaths, type JudgedBreath } from './judge-breaths.ts';
import { matchFound, type FoundOnBreaths } from './match-found.ts';

export interface ScoredScenario extends FoundOnBreaths {
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
  /** Time that measuring and looking took, by the clock that was handed in. */
  readonly detectionMs: number;
}

export type Segmentation = 'device' | 'waveform';

/** What the detectors are given beside the samples. */
export interface GivenToDetectors {
  readonly segmentation: Segmentation;
  /** What the simulated ventilator sends of its settings, as its driver hands it on; else a device that sends none. */
  readonly sendsSettings: boolean;
  /** Default: the trained curves. */
  readonly readConfidence?: ReadConfidence;
}

/** A simulation with its truth, to be analysed as often as there are kinds of devices. */
export interface JudgedRecording {
  readonly scenario: Scenario;
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
}

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
  const found = matchFound(recording.breaths, breaths, findings, scenario.rateHz);
  return {
    recording,
    judged,
    breaths,
    findings,
    detectionMs,
    ...found,
  };
}

function detect({ events }: SimulatedRecording, rateHz: number, given: GivenToDetectors) {
  const { segmentation, sendsSettings, readConfidence } = given;
  const findingStream = new FindingStream(rateHz, readConfidence);
  const pipeline = createBreathPipeline({ rateHz, segmentation, findings: findingStream });
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
