/**
 * Thresholds of the detectors. Pressures cmH2O, times s, flows L/min. Set on development scenarios (`npm run
 * report:asynchrony`) and on held-out seeds of earlier runs, which are therefore spent. docs/asynchrony-history.md
 * lists the seeds of each version and known weaknesses.
 */
export const DETECTION = {
  /** Decisions section 8: an effort counts from 2 cmH2O. */
  effortCmh2o: 2,
  /** Minimum height of an effort as a multiple of heartbeat and noise at rest. */
  effortOverQuiet: 2.2,
  /** Height at rest that shows a heartbeat: 1 cmH2O moves enough gas to trigger (Imanaka 2000). */
  heartCmh2o: 0.8,
  /**
   * A trace at the start below this multiple of the quiet height may be a beat that triggered; the effort must then
   * exceed `effortOverBeat`.
   */
  beatOverQuiet: 1,
  effortOverBeat: 3.2,
  /** Higher than a heartbeat. Where the shared shape is this high, the trace needs only `shapedEffortShare` of it. */
  shapedEffortCmh2o: 5,
  shapedEffortShare: 0.5,
  /** Plausible duration of an effort: a valve or a heartbeat is shorter, drift is longer. */
  shortestEffortS: 0.12,
  longestEffortS: 3,
  /** Decisions section 8 and van Diepen 2021. */
  delayedTriggerS: 0.25,
  prematureCyclingS: 0.1,
  delayedCyclingS: 0.3,
  /** Thille 2006: expiration shorter than half the mean inspiratory time. */
  doubleTriggerTiShare: 0.5,
  /** Longest expiration that one effort lasts through. */
  longestGapS: 1,
  /** Usual expirations below this share of inspiration are a setting (APRV, inverse ratio). */
  inverseRatioTiShare: 0.6,
  /** Decisions section 8. */
  stackedMlPerKg: 2,
  stackedShare: 0.25,
  /** Decisions section 8: no effort in the 0.4 s before the cycle. */
  autoTriggerWindowS: 0.4,
  /** A smaller effort does not trigger. */
  autoTriggerEffortCmh2o: 1.2,
  /**
   * Minimum rise of the trace within `riseLookS` before the cycle that shows the onset of an effort; `riseOverQuiet`
   * times heartbeat and noise.
   */
  riseCmh2o: 0.5,
  riseOverQuiet: 1.8,
  riseLookS: 0.25,
  /** A weaker effort with a smaller rise (or below `driftRiseOverQuiet` times heartbeat and noise) is drift. */
  driftCmh2o: 2.5,
  driftRiseCmh2o: 0.3,
  driftRiseOverQuiet: 0.8,
  /** Minimum height above rest, when the valve opens, of an effort that triggered the breath. */
  cameUpCmh2o: 0.2,
  /** A split effort continues within this time, and its second part is `splitGrowth` times as strong. */
  splitEffortS: 0.5,
  splitGrowth: 1.5,
  /** An effort that continues after cycling off reappears within this time. */
  goesOnWithinS: 0.2,
  /** Minimum inward flow or pressure drop just before a triggered cycle. */
  triggerFlowLpm: 0.5,
  triggerDropCmh2o: 0.4,
  /**
   * Inward flow beyond the leak while the trace rises: a leak's artefact on a non-linear lung draws less (development
   * beds).
   */
  drawnFlowLpm: 2,
  triggerLookS: 0.08,
  /**
   * Minimum lead of a triggering effort that neither flow nor pressure shows: actuators alone take 20 to 50 ms
   * (breath-science 7).
   */
  unshownTriggerS: 0.05,
  /** Tolerance of the clock period, and the share of the last breaths that must keep it. */
  clockSamples: 1.2,
  clockShare: 0.5,
  /**
   * Error of a ventilator's clock as a share of its period. Crystals have a tenth of it, millisecond timers less than
   * half (our margin; no manufacturer states one). Rounding of the rate and two borders of one sample each come on top.
   */
  setClockShare: 0.001,
  setClockSamples: 2,
  /** Share of the longest interval of the last breaths below which a breath is clearly early. */
  beforeClockShare: 0.9,
  /** Number of effortless breaths that would reveal a clock. */
  clocklessBreaths: 3,
  /** Minimum onset of a reverse-trigger effort after a mandatory start: the error of onset detection. */
  reverseTriggerS: 0.03,
  /** The valve hides onsets near the end of inflation: one found up to this long after it began within inflation. */
  reverseTailS: 0.1,
  /**
   * Patient's share of the pressure-time product of a set flow (our threshold; breath-science 3.2 names the sign only).
   */
  starvedPatientShare: 0.3,
  /** Maximum coefficient of variation of a constant set flow in mid-inspiration. */
  constantFlowSpread: 0.06,
  /**
   * The same about a line for a flow ramp; the flow of a chest that fills under constant pressure bends twice as far.
   */
  rampFlowSpread: 0.03,
  /** Expiratory pressure of a cough; active expiration at rest stays lower (breath-science 2.4 targets). */
  coughCmh2o: 10,
  coughS: 0.04,
  /**
   * The recoil is known up to this multiple of the usual volume. Above it a stiffer lung looks like expiratory muscle
   * pressure.
   */
  knownRecoilVolumes: 1.3,
  /** A depth that every breath shows is an error of the mechanics, not a cough. */
  coughOverUsual: 3,
  /**
   * A suction catheter draws 10 to 20 L/min beyond the leak, possibly during part of the breath only, and makes flow
   * ripple.
   */
  suctionLpm: 6,
  suctionRippleLpm: 2,
  /** Maximum pressure of an open circuit as a share of the usual peak. */
  disconnectedPressureShare: 0.4,
  disconnectedReturnShare: 0.5,
  /** Larger loss than a catheter draws (suction) or a leak passes. */
  disconnectedLpm: 45,
  /** A stacked breath retains at most one usual volume. */
  disconnectedVolumes: 1.5,
  /** An open circuit has no PEEP: below this share of the usual one. */
  openPeepShare: 0.5,
  /** A lower PEEP cannot be told from none. */
  leastPeepCmh2o: 2,
  /** Resistance of what remains attached to an open tube, cmH2O s/L (our margin). */
  openTubeResistance: 3,
  leastStandingCmh2o: 2,
  /** Pressure below atmosphere that exceeds a sensor's zero error. */
  pulledCmh2o: 1.5,
  /** Minimum leak as a share of the inspired volume. */
  leakShare: 0.2,
} as const;
