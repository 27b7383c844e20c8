import type { Breath } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { DetectionSettings } from './detection-settings.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { BreathLoss } from './leak-tracker.ts';
import type { LungSignals } from './lung-signals.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import type { ClockWord } from './set-clock.ts';

/** All that the detectors look at of one breath. Positions are samples from the breath's first sample. */
export interface BreathCase {
  readonly breath: Breath;
  readonly view: BreathView;
  readonly signals: LungSignals;
  readonly loss: BreathLoss;
  /** What a leak that stands takes of what goes in. */
  readonly lostShare: number;
  readonly trace: MuscleTrace;
  /** The mechanics are not known: the trace is empty and says nothing of efforts. */
  readonly blind: boolean;
  readonly efforts: readonly FoundEffort[];
  /** The effort that was going on when the breath began; null = none. */
  readonly starting: FoundEffort | null;
  /** The effort as the shape that the patient's efforts share has it; null where none explains the breath. */
  readonly fitted: FittedEffort | null;
  /** Below this nothing that the trace shows started the breath: what a heart does is not. */
  readonly leastCmh2o: number;
  /** The trace was rising when the breath began, more than a heart or noise makes it: somebody was breathing in. */
  readonly rising: boolean;
  /** Something that the ventilator may have sensed just before the breath. */
  readonly sensed: TriggerSign;
  /** From the start of the breath before; NaN when it does not border. */
  readonly intervalSamples: number;
  /** The breath keeps the period of the clock. */
  readonly clocked: boolean;
  /** What the device's settings say of it. */
  readonly clockWord: ClockWord;
  /** Inspiration is driven by a constant flow. */
  readonly setFlow: boolean;
  /** No clock starts breaths. */
  readonly spontaneous: boolean;
  /** What the breaths before were like. */
  readonly habits: Habits;
  readonly settings: DetectionSettings;
  /** The breath before, when no sample lies between; its own `former` is null. */
  readonly former: BreathCase | null;
}

export interface TriggerSign {
  /** Freed of the leak. */
  readonly flowLpm: number;
  /** With the leak, which a ventilator may take for an effort. */
  readonly rawFlowLpm: number;
  readonly dropCmh2o: number;
  /** Slow fall of the pressure in a quiet expiration: a leak under closed valves. */
  readonly sagCmh2o: number;
  /** The waves show it. */
  readonly shown: boolean;
  /** Shown, or known from the device's settings. */
  readonly present: boolean;
}
