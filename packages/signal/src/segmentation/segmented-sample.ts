/** The newest sample for segmentation. The object is reused for every sample and must not be kept. */
export interface SegmentedSample {
  index: number;
  /**
   * Measured flow, L/min. A missing value repeats the previous one, so that it neither ends nor starts a
   * breath.
   */
  rawFlowLpm: number;
  /** Flow without leak, L/min. */
  flowLpm: number;
  pressureCmh2o: number;
  /** Volume since the start of the recording without leak, mL. */
  volumeMl: number;
}

/** Volume in mL of 1 L/min in 1 s. */
export const ML_PER_LPM_SECOND = 1000 / 60;
/** Pressure rise that, with inflow at the trigger, shows the ventilator's response. */
export const TRIGGERED_RISE_CMH2O = 0.6;
/**
 * Maximum flow through a closed inspiratory valve: base flow of a flow trigger (PB840: 1.5 L/min above it).
 */
export const BASE_FLOW_LPM = 5;
/** Usual peak inflow below which the patient is smaller than an adult, L/min. */
export const ADULT_PEAK_LPM = 7;
