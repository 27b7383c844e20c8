import type { Breath } from '@eupnea/model';
import type { DetectedView } from '../breath-view.ts';
import type { DetectionSettings } from './detection-settings.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { BreathLoss } from './leak-tracker.ts';
import type { LungSignals } from './lung-signals.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import type { ClockWord } from './set-clock.ts';

/** Everything the detectors read about one breath. Positions are samples from the breath's first sample. */
export interface BreathCase {
  readonly breath: Breath;
  readonly view: DetectedView;
  readonly signals: LungSignals;
  readonly loss: BreathLoss;
  /** Share of the inspired volume that a steady leak takes, 0..1. */
  readonly lostShare: number;
  readonly trace: MuscleTrace;
  /** True when no mechanics are known: the trace is empty and shows no efforts. */
  readonly blind: boolean;
  readonly efforts: readonly FoundEffort[];
  /** The effort in progress when the breath begins; null when there is none. */
  readonly starting: FoundEffort | null;
  /**
   * The effort of this breath by the patient's shared effort shape; null where the shape does not explain the breath.
   */
  readonly fitted: FittedEffort | null;
  /** Minimum height of an effort that can start this breath, cmH2O: above the patient's heartbeat artefact. */
  readonly leastCmh2o: number;
  /** The trace rises at the start of the breath by more than heartbeat or noise explains: the patient is inhaling. */
  readonly rising: boolean;
  /** Signs just before the breath that the ventilator may have triggered on. */
  readonly sensed: TriggerSign;
  /** Samples from the start of the previous breath; NaN when the previous breath is not adjacent. */
  readonly intervalSamples: number;
  /** The breath starts on the mandatory clock. */
  readonly clocked: boolean;
  /** What the device's settings imply about the start of this breath. */
  readonly clockWord: ClockWord;
  /** The ventilator sets the inspiratory flow (constant or ramp). */
  readonly setFlow: boolean;
  /** The mode has no mandatory breaths. */
  readonly spontaneous: boolean;
  /** Statistics of the preceding breaths. */
  readonly habits: Habits;
  readonly settings: DetectionSettings;
  /** The previous breath when adjacent, else null. Its own `former` is null. */
  readonly former: BreathCase | null;
}

export interface TriggerSign {
  /** Largest inward flow before the breath, leak subtracted. */
  readonly flowLpm: number;
  /** Largest inward flow before the breath, leak included: a ventilator may mistake the leak for an effort. */
  readonly rawFlowLpm: number;
  readonly dropCmh2o: number;
  /** Slow fall of pressure in a quiet expiration, as a leak behind closed valves causes. */
  readonly sagCmh2o: number;
  /** Visible in flow or pressure. */
  readonly shown: boolean;
  /** Visible in flow or pressure, or implied by the device's settings. */
  readonly present: boolean;
}
