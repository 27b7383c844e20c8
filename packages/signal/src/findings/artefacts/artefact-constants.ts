/** Every constant of the artefacts: pressures cmH2O, times s, flows L/min. Without another source a value is ours. */
export const ARTEFACTS = {
  /** Expiratory pressure of a cough; active expiration at rest stays lower (definitions.md, Effort targets). */
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
  /** Flow at the end of a breath is the mean of this time: longer than noise. */
  breathEndS: 0.1,
  /**
   * Expiratory time constant of an obstructed chest (our margin, above that of each PB840 recording).
   * What a next breath cut off stays in the lung and is not drawn.
   */
  slowChestS: 1.5,
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
  /** The valves have moved and the flow has settled so long after the end of inspiration. */
  valveS: 0.12,
  /** Moving average that removes the smooth part of the flow, and the least resistance that turns pressure ripple into flow ripple. */
  smoothS: 0.16,
  tubeResistance: 10,
  /** Averaging window at the ends of the breath: longer than noise, shorter than a valve's movement. */
  borderS: 0.05,
  /** Outward flow beyond this, L/s, means an open valve; the zero error of a sensor is smaller. */
  flowingOutLps: 0.1,
} as const;
