/** Every constant of the findings: pressures cmH2O, flows L/s, times s, shares 0 to 1. Without another source a value is ours. */
export const FINDINGS = {
  /** Probability from which a kind is found, and from which it is undecided. */
  found: 0.9,
  undecided: 0.4,
  /** Error of the model where no quiet breath shows it: share of the pressure's range. */
  modelShare: 0.08,
  /** Least doubt of the template of quiet breaths. */
  templateCmh2o: 0.4,
  /** A reverse-triggered effort begins later than this after the start and holds for so many steps of the template. */
  reverseOnsetS: 0.1,
  excessSteps: 3,
  /** An effort this soon after a reverse-triggered one is its tail. */
  bumpAfterS: 0.5,
  /** The expiratory valve is open below this share of the pressure's range above its end. */
  openShare: 0.3,
  delayedTriggerS: 0.25,
  prematureCyclingS: 0.1,
  delayedCyclingS: 0.3,
  doubleTriggerTiShare: 0.5,
  /** Least prominence of an effort that starts no breath; its doubt beside what quiet expiration shows. */
  wastedCmh2o: 1.8,
  wastedSd: 0.25,
  /** Doubt of a bump in spreads of quiet expiration. */
  bumpNoise: 1.2,
  /** Least share of the height at the peak that the bump stands above its feet: a lasting effort is not another one. */
  bumpShare: 0.6,
  /** Window before the start in which an auto-triggered breath shows no effort. */
  autoTriggerWindowS: 0.4,
  /** The patient's efforts are clearly seen: least share of starts that are the patient's, most share of unknown ones beside them, least breaths. */
  clearPatientShare: 0.2,
  clearUnknownShare: 0.25,
  clearBreaths: 10,
  /** Share of starts by the patient above which efforts in most breaths hide the mechanics. */
  hiddenShare: 0.3,
  /** Share of starts up to which this patient makes no efforts. */
  noEffortShare: 0.1,
  stackedMlPerKg: 2,
  stackedShare: 0.25,
  /** Share of the longest of the last expirations below which one is clearly shorter. */
  shortGapShare: 0.5,
  inverseRatioTiShare: 0.6,
  starvedPercent: 30,
  /** Most variation of a constant set flow in mid-inspiration, and about a line for a ramp: a chest that fills under constant pressure bends twice as far. */
  constantFlowSpread: 0.06,
  rampFlowSpread: 0.03,
  /** Where a set flow is steady, as shares of inspiration, after a slow valve has opened; fewest samples, and least mean flow. */
  steadyFrom: 0.3,
  steadyTo: 0.85,
  openedS: 0.16,
  steadySamples: 3,
  leastFlowLps: 0.03,
  /** Most flow in a pause, as a share of the peak and beyond it: valves leak slightly and sensors have noise. */
  pauseShare: 0.12,
  pauseLps: 0.02,
  /** Least confidence at which a recognised mode rules out a clock. */
  sureMode: 0.5,
  /** Longest time for which a finding is provisional, s (definitions.md, Live data). */
  finalS: 10,
  /** A measurement beyond its threshold by this share has the full margin; the margin at the threshold. */
  clearMargin: 0.5,
  thresholdMargin: 0.5,
} as const;
