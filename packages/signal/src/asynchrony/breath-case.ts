import type { Breath } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { DetectionSettings } from './detection-settings.ts';
import type { FoundEffort } from './find-efforts.ts';
import type { Habits } from './habit-tracker.ts';
import type { BreathLoss } from './leak-tracker.ts';
import type { LungSignals } from './lung-signals.ts';
import type { MuscleTrace } from './muscle-trace.ts';
import type { ClockWord } from './set-clock.ts';

/** What the signs and the artefact detectors read of one breath. Positions are samples from the breath's first sample. */
export interface BreathCase {
  readonly breath: Breath;
  readonly view: BreathView;
  readonly signals: LungSignals;
  readonly loss: BreathLoss;
  /** Share of inspired gas that a lasting leak takes. */
  readonly lostShare: number;
  readonly trace: MuscleTrace;
  /** Mechanics are unknown: the trace is empty and tells nothing of efforts. */
  readonly blind: boolean;
  readonly efforts: readonly FoundEffort[];
  /** Strongest effort of the trace that runs when the breath begins; null = none. */
  readonly starting: FoundEffort | null;
  /** From the start of the breath before, samples; NaN when that breath does not border. */
  readonly intervalSamples: number;
  /** Trigger source by the device's settings. */
  readonly clockWord: ClockWord;
  /** Inspiration is driven by a set flow. */
  readonly setFlow: boolean;
  /** The mode starts no mandatory breath. */
  readonly spontaneous: boolean;
  /** Medians of the breaths before. */
  readonly habits: Habits;
  readonly settings: DetectionSettings;
  /** The breath before, when no sample lies between; its own `former` is null. */
  readonly former: BreathCase | null;
}
