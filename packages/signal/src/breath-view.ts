import type { BreathFeatures } from '@eupnea/model';

/** Breaths kept for measures that need several of them (pressure reconstruction, running medians). */
export const MAX_PRECEDING_BREATHS = 8;

/**
 * One breath's samples as every measure sees them. All arrays have `length` values and hold no NaN and no infinity:
 * samples missing for up to MAX_BRIDGED_SECONDS are bridged by a straight line; longer gaps clear `continuous`.
 */
export interface BreathView {
  readonly rateHz: number;
  /** Samples in the breath, at least 2. */
  readonly length: number;
  /** First sample of expiration, from the breath's first sample; 1..length. `length` when expiration is not there. */
  readonly inspirationEnd: number;
  /** First sample of the end-inspiratory pause, which ends at `inspirationEnd`; equal to it when there is none. */
  readonly pauseStart: number;
  /** Airway pressure, cmH2O. */
  readonly pressure: Float32Array;
  /** Airway flow, L/min, positive into the patient. */
  readonly flow: Float32Array;
  /**
   * mL: the running trapezium integral of `flow` from 0 at the first sample, or the source's own volume trace with the
   * source's zero where the pipeline was told to trust that.
   */
  readonly volume: Float64Array;
  /** Samples that were missing and are bridged here. */
  readonly missingSamples: number;
  /** False when a gap was too long to bridge: integrals over the breath mean nothing then. */
  readonly continuous: boolean;
  /** The recording began or ended inside the breath, its end mark is missing or it was cut for its length. */
  readonly incomplete: boolean;
  /** False when the breath went on after its last sample here: PEEP, expired volume and times are not to be had. */
  readonly endSeen: boolean;
  /** Complete breaths before this one, newest first, at most MAX_PRECEDING_BREATHS. */
  readonly preceding: readonly PrecedingBreath[];
}

/** A former breath: its own `preceding` is empty, so that a chain of breaths is never kept alive. */
export interface PrecedingBreath {
  readonly view: BreathView;
  readonly features: BreathFeatures;
}
