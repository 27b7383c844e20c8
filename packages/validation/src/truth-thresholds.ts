/**
 * Thresholds of the truth from muscle pressure: definitions.md, Asynchrony, and our choices where it gives none
 * (docs/algorithms/asynchrony.md).
 */
export const TRUTH = {
  effortCmh2o: 2,
  delayedTriggerS: 0.25,
  prematureCyclingS: 0.1,
  delayedCyclingS: 0.3,
  /** Expiration shorter than this share of the mean inspiratory time. */
  doubleTriggerTiShare: 0.5,
  stackedMlPerKg: 2,
  stackedShare: 0.25,
  /** An effort within this time before a triggered cycle is its cause. */
  autoTriggerWindowS: 0.4,
  /**
   * Our choice, because the decisions give no number for flow starvation: the patient's share of the pressure-time
   * product of the driven flow, from which the set flow is too low.
   */
  starvedPatientShare: 0.3,
  /** Our choice: share of the inspired volume that is lost, from which it counts as a leak. */
  leakShare: 0.2,
  /** Our choice: an effort within this time of a border may belong to either side. */
  borderS: 0.05,
  /** Our choice: an effort within this time after the end of a time-triggered inflation may be a response to it. */
  afterInflationS: 0.2,
} as const;
