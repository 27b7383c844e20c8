/** Truth where muscle pressure is known: decisions section 8, and what it leaves open (docs/algorithms/asynchrony.md). */
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
   * Ours: decisions name flow starvation without a number. The patient makes this share of the pressure-time product of the
   * driven flow: pressure that a set flow should have made.
   */
  starvedPatientShare: 0.3,
  /** Ours: a leak is one that loses this share of what went in. */
  leakShare: 0.2,
  /** Ours: an effort that begins this close to a border belongs to either side of it. */
  borderS: 0.05,
  /** Ours: an effort in the first moments of expiration after a clocked breath may be the answer to its inflation. */
  afterInflationS: 0.2,
} as const;
