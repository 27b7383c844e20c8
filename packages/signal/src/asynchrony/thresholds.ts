/**
 * Definitions of the kinds (decisions section 8) and gates of the artefact detectors. The decision itself is the trained model's
 * (docs/algorithms/asynchrony.md). Pressures cmH2O, times s, flows L/min.
 */
export const DETECTION = {
  /** Decisions section 8: an effort counts from 2 cmH2O. */
  effortCmh2o: 2,
  /** Decisions section 8 and van Diepen 2021. */
  delayedTriggerS: 0.25,
  prematureCyclingS: 0.1,
  delayedCyclingS: 0.3,
  /** Thille 2006: expiration under half the mean inspiratory time. */
  doubleTriggerTiShare: 0.5,
  /** No effort lasts through a longer expiration than this. */
  longestGapS: 1,
  /** Decisions section 8. */
  stackedMlPerKg: 2,
  stackedShare: 0.25,
  /** Decisions section 8: nothing in the 0.4 s before the cycle. */
  autoTriggerWindowS: 0.4,
  /** Flow that goes in, or pressure that falls, just before a cycle that was sensed and not clocked. */
  triggerFlowLpm: 0.5,
  /**
   * A ventilator's clock keeps its set rate by this share: crystals do so by a tenth of it and less, timers of milliseconds by less than half of
   * it (our margin; none states one). Rounding of the rate comes on top, and two borders that are found to a sample each.
   */
  setClockShare: 0.001,
  setClockSamples: 2,
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
