/**
 * Every constant of the patient model: pressures cmH2O, resistances cmH2O s/L, times s, shares 0 to 1, the rest counts. Without
 * another source a value is ours, set on development recordings (muscle truth, lung simulators, PB840).
 */
export const MODEL = {
  /** Breaths that say what is usual now, and the fewest that say it. */
  recentBreaths: 20,
  leastBreaths: 4,
  /** Fewest intervals that show a clock, and timed breaths that show a quiet one. */
  timedBreaths: 8,
  /** Starts of breaths that show a clock, or how clearly this patient's efforts are seen. */
  startBreaths: 30,
  /** Median distance from the middle of a normal distribution, in standard deviations. */
  medianSd: 0.674,
  /** Resistance before any is known; the least one for which the sensors' doubt in time counts. */
  usualResistance: 10,
  leastResistance: 2,
  /** Least half span over which flow and pressure are differentiated: shorter ones show the sensors' steps. */
  changeS: 0.01,
  /** Weak knowledge that keeps inertance and circuit near zero: standard deviations of the five columns, cmH2O s2/L and s for the last two. */
  priorSd: [1e4, 1e4, 1e5, 0.3, 0.05],
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
  /** Methods of single breaths: least share of the recent ones that gave a value, most spread and least doubt as shares of it. */
  agreedShare: 0.3,
  agreedSpread: 0.2,
  agreedLeastSd: 0.08,
  agreedWeight: 10_000,
  /** The chest changed: breaths in a row that say so, their least distance from the quiet ones before, and how far the highest of them may exceed the lowest. */
  chestChangeBreaths: 4,
  elastanceChange: { share: 0.12, ratio: 1.2 },
  resistanceChange: { share: 0.2, ratio: 1.4 },
  /** Breaths without effort from which the chest is read from them alone. */
  quietBreaths: 5,
  /** How fast other breaths lose their weight as quiet ones come in. */
  quietWeight: 7,
  /** Level of rest: this quantile of the later part of expiration, which begins at this share; its doubt, and the least time it needs. */
  restQuantile: 0.4,
  /** No PEEP and no zero error of a sensor is that far below atmosphere, cmH2O. */
  pulledCmh2o: 2,
  restFromShare: 0.35,
  levelCmh2o: 0.15,
  leastRestS: 0.15,
  /** Flow settles for so long after an inflation, and the next effort may begin so long before the valve. */
  restAfterS: 0.2,
  restBeforeS: 0.1,
  /**
   * Error of an interval by its two borders: samples, and at least this time, because a file of many samples may hold the
   * steps of a slower sensor (interpolated from 40 to 200 Hz, the clock of a passive patient was never found).
   */
  borderSamples: 2,
  borderS: 0.04,
  /** Jitter of a clock in recordings, at least that of the borders: share of the period. */
  clockShare: 0.01,
  /** Least share of the intervals on the clock; of those within so many times the jitter; most share of longer ones. */
  clockQuarter: 0.25,
  clockPeak: 0.6,
  clockAbout: 5,
  clockLonger: 0.15,
  /** Farthest interval on the clock, in jitters and in median distances of such intervals. */
  clockWidest: 2.5,
  clockSpread: 4,
  /**
   * Error of a ventilator's set clock: share of its period (crystals have a tenth, millisecond timers less than half of it;
   * our margin).
   */
  setClockShare: 0.001,
  /** A clocked breath may come up to this many periods after an earlier breath; the starts that cover them at the highest rates. */
  setClockPeriods: 3,
  setClockStarts: 16,
  /** A clocked breath is never late: so many late ones show another clock or a changed rate. */
  lateBreaths: 2,
  /** Longest interval in SIMV, in periods: a breath may wait for the rest of a period in which an effort already got its breath. */
  longestPeriods: 2,
  /** The valve opens within this time around the breath's first sample, where the slope exceeds this share of the steepest. */
  valveBeforeS: 0.15,
  valveAfterS: 0.3,
  valveShare: 0.15,
  /** Spans over which the rise before the valve is taken, and the step at which quiet expiration is sampled. */
  riseSpansS: [0.15, 0.3, 0.45],
  riseStepS: 0.05,
  /** Quiet expiration begins at this share of it and ends this long before the valve; the fewest differences that show its noise. */
  riseFromShare: 0.4,
  riseBeforeS: 0.15,
  riseValues: 5,
  /** Share of a normal distribution within so many standard deviations, by which the spread is read. */
  riseQuietShare: 0.4,
  riseQuietSd: 0.524,
  riseNoiseCmh2o: 0.1,
  /** Quiet template: grid, breaths between two drawings, share of the last timed breaths that counts as quiet, fewest of them. */
  templateStepS: 0.05,
  templateSteps: 60,
  templateEvery: 4,
  templateShare: 0.4,
  templateBreaths: 4,
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
  /** An inflation's end may still show for so long. */
  carriedFromS: 0.05,
  /** Muscle pressure from which an effort counts, cmH2O (definitions.md, Asynchrony). */
  effortCmh2o: 2,
  /** Half the time over which muscle pressure is smoothed, and all of it where the valve must not leak in. */
  smoothS: 0.03,
  /** An effort is over when it stays below half its peak for so long, so late after the valve; its fall is read over this time on either side. */
  effortFromS: 0.15,
  effortOverS: 0.06,
  effortFallS: 0.04,
  /** An effort may peak this long after the inflation ended; doubt of its times. */
  effortAfterS: 0.5,
  effortTimeS: 0.06,
  /** Onset of an effort: how long before the valve it is looked for, in which steps, and the fewest of them. */
  onsetReachS: 0.9,
  onsetStepS: 0.04,
  onsetSteps: 6,
  /** Expiration until the flow has settled: an onset or a bump begins later. */
  settledS: 0.25,
  /** Rest before it may drift, and an error of the mechanics may fade in it: their standard deviations. */
  driftCmh2oPerS: 2,
  decayCmh2o: 3,
  /** Time constants that a chest has. */
  tauS: [0.15, 1.5],
  /** A bump in expiration: how far its feet may lie, and its least width. */
  bumpReachS: 0.8,
  bumpLeastS: 0.3,
  bumpFootS: 0.06,
  bumpStepS: 0.02,
  /** Leak: breaths over which inspired volume that does not return is a leak rather than trapped gas. */
  leakBreaths: 12,
  /** Adjacent breaths in a group whose loss must be steady: within it the halves of stacked pairs cancel. */
  leakGroup: 4,
  /** Least inspired volume in the share, as a share of the mean: a second trigger behind a closed valve inspires almost nothing. */
  leakInspiredShare: 0.4,
  /** Share of the mean inspired volume below which a valve opened but delivered no breath. */
  leakNothingShare: 0.1,
  /** Least share that the last breaths lose themselves, above the zero error of a flow sensor; how many of them, and how many at first. */
  leakOwnShare: 0.05,
  leakOwnBreaths: 3,
  leakFirstOwnBreaths: 2,
  /** The leak changed: unexplained loss of a breath as a share of what it inspired, and breaths in a row with the same sign. */
  leakChangeShare: 0.2,
  leakChangeBreaths: 4,
  /** Share of the inspired volume above which a leak hides what the patient's muscles do: an error of a tenth of it is as large as they are. */
  leakHidesShare: 0.6,
} as const;
