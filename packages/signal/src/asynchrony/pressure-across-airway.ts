/** Airway resistance, cmH2O s/L inward and outward, and its flow-dependent part, cmH2O s2/L2. */
export interface AirwayResistance {
  readonly resistanceIn: number;
  readonly resistanceOut: number;
  /** Rohrer's second term, shared by both directions: tube and upper airways are the turbulent part (Guttmann 1993). */
  readonly turbulence: number;
}

/** Pressure drop of a flow in L/s, cmH2O; negative for outward flow. */
export function pressureAcrossAirway(
  flowLps: number,
  { resistanceIn, resistanceOut, turbulence }: AirwayResistance,
): number {
  return ((flowLps > 0 ? resistanceIn : resistanceOut) + turbulence * Math.abs(flowLps)) * flowLps;
}
