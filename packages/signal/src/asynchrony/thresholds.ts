/**
 * Every threshold of the detectors. Set on development scenarios (`npm run report:asynchrony`) and on held-out seeds of earlier runs, which
 * are spent by that; docs/asynchrony-history.md tells which for each version, and where they are poor. Pressures cmH2O, times s, flows L/min.
 */
export const DETECTION = {
  /** Decisions section 8: an effort counts from 2 cmH2O. */
  effortCmh2o: 2,
  /** Of what the heart and the noise make of a muscle at rest, an effort must stand out by this factor. */
  effortOverQuiet: 2.2,
  /** A trace at rest that moves so much shows a heart: 1 cmH2O moves enough gas to trigger (Imanaka 2000). */
  heartCmh2o: 0.8,
  /** A breath that a beat triggered begins at the height of one; an effort must then stand out by the other factor. */
  beatOverQuiet: 1,
  effortOverBeat: 3.2,
  /** Higher than a heart, where the shape that the patient's efforts share says so: then this share of it in the trace is enough. */
  shapedEffortCmh2o: 5,
  shapedEffortShare: 0.5,
  /** Shorter is a valve or a heartbeat, longer is drift. */
  shortestEffortS: 0.12,
  longestEffortS: 3,
  /** Decisions section 8 and van Diepen 2021. */
  delayedTriggerS: 0.25,
  prematureCyclingS: 0.1,
  delayedCyclingS: 0.3,
  /** Thille 2006: expiration under half the mean inspiratory time. */
  doubleTriggerTiShare: 0.5,
  /** No effort lasts through a longer expiration than this. */
  longestGapS: 1,
  /** Usual expirations this short against inspiration are a setting (APRV, inverse ratio). */
  inverseRatioTiShare: 0.6,
  /** Decisions section 8. */
  stackedMlPerKg: 2,
  stackedShare: 0.25,
  /** Decisions section 8: nothing in the 0.4 s before the cycle. */
  autoTriggerWindowS: 0.4,
  /** An effort below this is none that triggers. */
  autoTriggerEffortCmh2o: 1.2,
  /** So much in so short a time before the cycle, and so many times what heart and noise make: an effort begins there. */
  riseCmh2o: 0.5,
  riseOverQuiet: 1.8,
  riseLookS: 0.25,
  /** An effort weaker than this that came up by less than that (or than this share of what heart and noise make) is drift. */
  driftCmh2o: 2.5,
  driftRiseCmh2o: 0.3,
  driftRiseOverQuiet: 0.8,
  /** An effort that called for the breath stands this high above rest when the valve opens. */
  cameUpCmh2o: 0.2,
  /** One effort that flow has split goes on within this time, and is then this much stronger. */
  splitEffortS: 0.5,
  splitGrowth: 1.5,
  /** An effort that goes on after cycling off is seen again within this time of it. */
  goesOnWithinS: 0.2,
  /** Flow that goes in, or pressure that falls, just before a cycle that was sensed and not clocked. */
  triggerFlowLpm: 0.5,
  triggerDropCmh2o: 0.4,
  /** Going in beyond the leak while the trace comes up: a leak's pull on a lung that is no line draws less (development beds). */
  drawnFlowLpm: 2,
  triggerLookS: 0.08,
  /**
   * An effort that shows neither in flow nor in pressure before the valve opens, and still called for the breath, began so long before:
   * actuators alone take 20 to 50 ms (breath-science 7).
   */
  unshownTriggerS: 0.05,
  /** Clocked breaths keep their period to a sample and a hair; such a share of the last ones shows a clock. */
  clockSamples: 1.2,
  clockShare: 0.5,
  /**
   * A ventilator's clock keeps its set rate by this share: crystals do so by a tenth of it and less, timers of milliseconds by less than half of
   * it (our margin; none states one). Rounding of the rate comes on top, and two borders that are found to a sample each.
   */
  setClockShare: 0.001,
  setClockSamples: 2,
  /** Clearly before the longest interval of the last breaths. */
  beforeClockShare: 0.9,
  /** So many breaths without an effort would show their clock. */
  clocklessBreaths: 3,
  /** A breath whose effort begins this long after it was called by nobody; earlier is the error of the onset. */
  reverseTriggerS: 0.03,
  /** The valve hides an onset near the end of inflation for so long: found then, it began within inflation. */
  reverseTailS: 0.1,
  /** The patient makes this share of the pressure-time product of a set flow (ours; breath-science 3.2 names the sign only). */
  starvedPatientShare: 0.3,
  /** A set flow is constant: its spread over its mean in the middle of inspiration. */
  constantFlowSpread: 0.06,
  /** A ramp of flow is set by a machine too: its spread about a line; a chest that fills under a held pressure bends twice as far. */
  rampFlowSpread: 0.03,
  /** Expiratory muscles press this hard in a cough; active expiration at rest stays below (breath-science 2.4 targets). */
  coughCmh2o: 10,
  coughS: 0.04,
  /** The recoil is known up to so many usual volumes: further up a stiffer lung looks like somebody who presses. */
  knownRecoilVolumes: 1.3,
  /** What every breath shows is the mechanics' error and no cough. */
  coughOverUsual: 3,
  /** A catheter draws 10 to 20 L/min beyond the leak, if not from the whole breath, and it gurgles. */
  suctionLpm: 6,
  suctionRippleLpm: 2,
  /** An open tube holds no pressure: less than this share of the usual peak. */
  disconnectedPressureShare: 0.4,
  disconnectedReturnShare: 0.5,
  /** More than any catheter draws (suction) and any leak lets go leaves through an open tube. */
  disconnectedLpm: 45,
  /** A stacked breath keeps one usual volume, not more. */
  disconnectedVolumes: 1.5,
  /** No PEEP stands in an open tube. */
  openPeepShare: 0.5,
  /** Less PEEP than this is not told from none. */
  leastPeepCmh2o: 2,
  /** A tube that ends in the air stands against the flow with what still hangs on it alone, cmH2O s/L (our margin). */
  openTubeResistance: 3,
  leastStandingCmh2o: 2,
  /** Below the air around it, more than a sensor's zero is off. */
  pulledCmh2o: 1.5,
  /** Share of what goes in. */
  leakShare: 0.2,
} as const;
