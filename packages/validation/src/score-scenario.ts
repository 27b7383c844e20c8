import type { Breath, Finding, FindingKind, UndecidedBreath } from '@eupnea/model';
import {
  createBreathPipeline,
  FindingStream,
  readDetectionSettings,
  type ReadConfidence,
} from '@eupnea/signal';
import {
  simulateRecording,
  type Scenario,
  type SimulatedRecording,
  type TruthBreath,
} from '@eupnea/simulator';
import { judgeBreaths, type JudgedBreath } from './judge-breaths.ts';
import { matchFound, type FoundOnBreaths } from './match-found.ts';

export interface ScoredScenario extends FoundOnBreaths {
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
  readonly breaths: readonly Breath[];
  readonly findings: readonly Finding[];
  readonly undecidedBreaths: readonly UndecidedBreath[];
  /** The detectors said that the kind cannot be told on the breath. */
  undecided(kind: FindingKind, breath: TruthBreath): boolean;
  /** Duration of measurement and detection, ms, by the injected clock. */
  readonly detectionMs: number;
}

export type Segmentation = 'device' | 'waveform';

/** Input of the detectors besides the samples. */
export interface GivenToDetectors {
  readonly segmentation: Segmentation;
  /** Whether the simulated ventilator sends its settings, converted as by its driver. */
  readonly sendsSettings: boolean;
  /** Default: the trained curves. */
  readonly readConfidence?: ReadConfidence;
}

/** A simulation with its truth; can be analysed once for each kind of device. */
export interface JudgedRecording {
  readonly scenario: Scenario;
  readonly recording: SimulatedRecording;
  readonly judged: readonly JudgedBreath[];
}

/** Simulates a scenario and derives the truth of its breaths. @param seconds simulated duration */
export function judgeScenario(scenario: Scenario, seed: number, seconds: number): JudgedRecording {
  const recording = simulateRecording(scenario, seed, seconds);
  return { scenario, recording, judged: judgeBreaths(recording, scenario.idealBodyWeightKg) };
}

/** Measures the recording and looks for findings, in the same way as for a device's stream. */
export function scoreRecording(
  { scenario, recording, judged }: JudgedRecording,
  given: GivenToDetectors,
  readClockMs: () => number = () => 0,
): ScoredScenario {
  const beganMs = readClockMs();
  const { breaths, findings, undecided } = detect(recording, scenario.rateHz, given);
  const detectionMs = readClockMs() - beganMs;
  const found = matchFound(recording.breaths, breaths, findings, scenario.rateHz);
  const undecidedAt = new Map(undecided.map(({ breathStartIndex, kinds }) => [breathStartIndex, kinds]));
  return {
    recording,
    judged,
    breaths,
    findings,
    detectionMs,
    undecidedBreaths: undecided,
    undecided: (kind, breath) => kind in (undecidedAt.get(found.startOf(breath) ?? -1) ?? {}),
    ...found,
  };
}

function detect({ events }: SimulatedRecording, rateHz: number, given: GivenToDetectors) {
  const { segmentation, sendsSettings, readConfidence } = given;
  const findingStream = new FindingStream(rateHz, readConfidence);
  const pipeline = createBreathPipeline({ rateHz, segmentation, findings: findingStream });
  const breaths: Breath[] = [];
  const findings: Finding[] = [];
  const undecided: UndecidedBreath[] = [];
  const collect = (more: readonly Breath[]) => {
    breaths.push(...more);
    for (const finding of pipeline.takeFindings()) if (finding.state === 'final') findings.push(finding);
    undecided.push(...pipeline.takeUndecided());
  };
  for (const event of events) {
    if (event.type === 'samples') collect(pipeline.pushSamples(event.block));
    else if (event.type === 'mark') collect(pipeline.pushMark(event));
    else if (event.type === 'settings' && sendsSettings) {
      pipeline.pushSettings(readDetectionSettings(event.values));
    }
  }
  collect(pipeline.finish());
  return { breaths, findings, undecided };
}
