import type { BreathFeatures } from '@eupnea/model';
import type { Hole } from './bridge-gaps.ts';
import type { GasTrace } from './gas/co2-aligner.ts';
import type { MuscleTraces } from './muscles/muscle-traces.ts';

/**
 * Number of earlier breaths kept for measures that need several (pressure reconstruction, running medians).
 */
export const MAX_PRECEDING_BREATHS = 8;

/**
 * Samples of one breath for all measures. All arrays have `length` finite values: samples missing for up to
 * MAX_BRIDGED_SECONDS are interpolated linearly; longer gaps clear `continuous`.
 */
export interface BreathView {
  readonly rateHz: number;
  /** Number of samples, at least 2. */
  readonly length: number;
  /** Index of the first sample of expiration within the breath, 1..length; `length` without expiration. */
  readonly inspirationEnd: number;
  /**
   * First sample of the end-inspiratory pause, which ends at `inspirationEnd`; equal to it without a pause.
   */
  readonly pauseStart: number;
  /** Airway pressure, cmH2O. */
  readonly pressure: Float32Array;
  /** Airway flow, L/min, positive into the patient. */
  readonly flow: Float32Array;
  /**
   * Volume, mL: running trapezoidal integral of `flow` from 0 at the first sample, or the source's volume
   * trace with its own zero when the pipeline uses it. Valid until the view of the next breath is built.
   */
  readonly volume: Float64Array;
  /** Number of interpolated samples. */
  readonly missingSamples: number;
  /** False after a gap too long to interpolate: integrals over the breath are then invalid. */
  readonly continuous: boolean;
  /** Where flow and pressure have no samples for longer than is interpolated; absent or null without a hole. */
  readonly flowHole?: Hole | null;
  readonly pressureHole?: Hole | null;
  /** Muscle channels of the breath and the time before it; absent or null when the stream has none. */
  readonly muscles?: MuscleTraces | null;
  /** CO2 of the breath; absent or null when the stream has none. */
  readonly gas?: GasTrace | null;
  /** Whether `preceding[0]` ended where this breath begins; absent = not known. */
  readonly followsPreceding?: boolean;
  /** Volume that the lungs take, mL; absent or NaN = not known. */
  readonly takenMl?: number;
  /** The breath lies under chest compressions: its volumes, times and pressures are not the ventilator's. */
  readonly isCompressed?: boolean;
  /**
   * The recording began or ended inside the breath, its end mark is missing, or it was cut at the maximum
   * length.
   */
  readonly incomplete: boolean;
  /**
   * False when the breath continued after its last sample: PEEP, expired volume and times are then unknown.
   */
  readonly endSeen: boolean;
  /** Earlier complete breaths, newest first, at most MAX_PRECEDING_BREATHS. */
  readonly preceding: readonly PrecedingBreath[];
}

/** The samples of one breath as detectors read them. */
export type DetectedView = Omit<BreathView, 'volume' | 'preceding' | 'muscles' | 'gas'>;

/** An earlier breath without its own earlier breaths, so that no chain of breaths stays in memory. */
export interface PrecedingBreath {
  readonly view: Pick<
    BreathView,
    'rateHz' | 'length' | 'inspirationEnd' | 'continuous' | 'flow' | 'pressure'
  >;
  readonly features: BreathFeatures;
}
