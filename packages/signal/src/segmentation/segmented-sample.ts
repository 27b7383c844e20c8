/** The newest sample as segmentation sees it. One object is written over for every sample: nobody may keep it. */
export interface SegmentedSample {
  index: number;
  /** L/min as measured. A missing value repeats the one before: it must neither end nor start a breath. */
  rawFlowLpm: number;
  /** L/min without what leaks. */
  flowLpm: number;
  pressureCmh2o: number;
  /** mL since the start of the recording, without what leaks. */
  volumeMl: number;
}

/** mL carried by 1 L/min in 1 s. */
export const ML_PER_LPM_SECOND = 1000 / 60;
/** With inflow that reached a trigger, this rise of pressure says that the ventilator answered. */
export const TRIGGERED_RISE_CMH2O = 0.6;
/** A closed inspiratory valve lets through no more than the base flow of a flow trigger (PB840: 1.5 L/min above it). */
export const BASE_FLOW_LPM = 5;
/** A usual peak of inflow below this is that of a patient smaller than an adult. */
export const ADULT_PEAK_LPM = 7;
