/** Limits of the numbers that rest on the patient's chest, shares of the value. */
export const MEASURES = {
  /**
   * Gates: most that one quiet breath may be off by, for elastance and resistance. Set on families (seeds 1 and 2), where most
   * values above it were wrong; above it lies a patient whose efforts pass for rest (`numbers-of-patients.test.ts`).
   */
  quietSpread: 0.1,
  quietResistanceSpread: 0.2,
  /**
   * Error of the model that all breaths share: 3 and 8 % on a passive patient whose chest is known by esophageal pressure,
   * up to 20 % on families where every clocked breath has the same effort.
   */
  modelSd: 0.1,
  /** Doubt of what the methods of one breath agree on: .70 of such values lie within 15 % of the truth. */
  breathSd: 0.14,
  /** The breath's own value replaces the model's from this many standard deviations on: the chest has changed. */
  changedSd: 3,
  /** Share of starts by the patient from which efforts are said to hide the chest. */
  everyBreath: 0.7,
} as const;
