/** What expiration shows of the chest without its elastance. */
export interface PassiveExpiration {
  /** Time constant × passive flow at the end: what the breath did not exhale before the next one, L; NaN when unknown. */
  readonly trappedL: number;
  /** Pressure over the valve at that flow, cmH2O, which is no recoil. */
  readonly valvePressure: number;
  /** Resistance of the valve, cmH2O s/L; NaN where the decay of this breath is no straight line. */
  readonly valveResistance: number;
}
