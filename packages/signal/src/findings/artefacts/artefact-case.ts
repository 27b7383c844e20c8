import type { Breath } from '@eupnea/model';
import type { DetectedView } from '../../breath-view.ts';
import type { BreathHabits } from '../breath-habits.ts';

/** One breath's samples with the leak subtracted, in L and L/s. */
export interface BreathSignals {
  readonly rateHz: number;
  readonly length: number;
  readonly inspirationEnd: number;
  readonly pressure: Float64Array;
  readonly flowLps: Float64Array;
  /** Above that of the breath's first sample. */
  readonly volumeL: Float64Array;
}

/** What the artefacts read of one breath. Positions are samples from the breath's first sample. */
export interface ArtefactCase {
  readonly breath: Breath;
  readonly view: DetectedView;
  readonly signals: BreathSignals;
  readonly trace: { readonly pmus: Float64Array; readonly lead: number };
  /** No mechanics are known. */
  readonly lacksMechanics: boolean;
  /** The patient's efforts do not hide the mechanics, so that a depth below rest is a press. */
  readonly chestKnown: boolean;
  /** Share of the inspired volume that a steady leak takes, 0..1. */
  readonly lostShare: number;
  /** Volume that the breaths before left in the lung, L. */
  readonly leftL: number;
  readonly habits: BreathHabits;
}
