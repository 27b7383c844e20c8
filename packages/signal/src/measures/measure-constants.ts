/** Limits of the numbers that rest on the patient's chest, shares of the value. */
export const MEASURES = {
  /**
   * Gate: largest standard deviation of the elastance by quiet breaths. On families (seeds 1 and 3060) compliance is within 15 %
   * of the truth in .86 to .96 of the breaths below it, in .46 to .78 without it; efforts that every clocked breath shares
   * lie above it.
   */
  chestSd: 0.03,
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
