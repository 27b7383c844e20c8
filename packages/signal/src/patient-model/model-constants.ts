/**
 * Constants of the patient model. Pressures cmH2O, times s. Set on development recordings (muscle truth, lung simulators,
 * PB840); docs/algorithms/patient-model.md says what each one was tried against.
 */
export const MODEL = {
  /** Noise of the pressure difference at rest. */
  noiseCmh2o: 0.15,
  /** Doubt of the time of a sample between the two sensors: makes the valves' steps uncertain instead of blind. */
  timingS: 0.006,
  /** Random walk of muscle pressure, cmH2O per square root of a second: an effort rises by 7 in half a second. */
  walkCmh2o: 10,
  /** Pull of muscle pressure to zero where the patient rests: standard deviation within `restS`. */
  restCmh2o: 0.3,
  restS: 0.1,
  /** Height from which muscle pressure counts as effort in the fit, so that it is no longer pulled to zero. */
  effortSeenCmh2o: 0.4,
  /** Breaths whose sums describe the chest, and how many independent witnesses they count as: a model error that all share is not many errors. */
  breaths: 40,
  witnesses: 4,
  /** Methods of single breaths: breaths kept, least share that gave a value, most spread and least doubt as shares of it. */
  agreedBreaths: 20,
  agreedShare: 0.3,
  agreedSpread: 0.2,
  agreedLeastSd: 0.08,
  agreedWeight: 10_000,
  /** Breaths without effort from which the chest is read from them alone. */
  quietBreaths: 5,
  /** Level of rest: this quantile of the later part of expiration, which begins at this share; its doubt, and the least time it needs. */
  restQuantile: 0.4,
  /** No PEEP and no zero error of a sensor is that far below atmosphere, cmH2O. */
  pulledCmh2o: 2,
  restFromShare: 0.35,
  levelCmh2o: 0.15,
  leastRestS: 0.15,
  /** Intervals that show a clock: how many are kept, how many are needed. */
  clockBreaths: 30,
  clockLeastBreaths: 8,
  /** Jitter of a clock in recordings: samples, or share of the period. */
  clockSamples: 2,
  clockShare: 0.01,
  /** Least share of the intervals on the clock; of those within five times the jitter; most share of longer ones. */
  clockQuarter: 0.25,
  clockPeak: 0.6,
  clockLonger: 0.15,
  /**
   * Error of a ventilator's set clock: share of its period (crystals have a tenth, millisecond timers less than half of it;
   * our margin), and two borders of one sample each.
   */
  setClockShare: 0.001,
  setClockSamples: 2,
  /** Spans over which the rise before the valve is taken, and the step at which quiet expiration is sampled. */
  riseSpansS: [0.15, 0.3, 0.45],
  riseStepS: 0.05,
  riseBreaths: 20,
  riseLeastBreaths: 4,
  riseNoiseCmh2o: 0.1,
  /** Quiet template: grid, least breaths, share of the last timed breaths that counts as quiet. */
  templateStepS: 0.05,
  templateSteps: 60,
  templateLeastBreaths: 8,
  templateEvery: 4,
  templateShare: 0.4,
  /** A reverse-triggered effort appears up to this long after the inflation. */
  reverseTailS: 0.4,
  /** Rise before the valve, in standard deviations of quiet expiration: clear, likely, quiet; and its height. */
  riseClear: 4,
  riseLikely: 2,
  riseQuiet: 2.5,
  riseCmh2o: 1,
  riseLeastCmh2o: 0.5,
  /** Longest expiration that one effort lasts through. */
  carriedS: 1,
  /** Decisions section 8: an effort counts from here. */
  effortCmh2o: 2,
  /** An effort may peak this long after the inflation ended; doubt of its times. */
  effortAfterS: 0.5,
  effortTimeS: 0.06,
  /** Onset of an effort: how long before the valve it is looked for, from when on after an inflation, and in which steps. */
  onsetReachS: 0.9,
  onsetFromS: 0.25,
  onsetStepS: 0.04,
  /** Rest before it may drift, and an error of the mechanics may fade in it: their standard deviations. */
  driftCmh2oPerS: 2,
  decayCmh2o: 3,
  /** Time constants that a chest has. */
  tauS: [0.15, 1.5],
  /** A bump in expiration: how far its feet may lie, and its least width. */
  bumpReachS: 0.8,
  bumpLeastS: 0.3,
  bumpFootS: 0.06,
  /** Starts that say how clearly this patient's efforts are seen. */
  startBreaths: 30,
} as const;
