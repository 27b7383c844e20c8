/** What flow costs on its way, cmH2O s/L inward and outward, and the part that grows with flow, cmH2O s2/L2. */
export interface AirwayResistance {
  readonly resistanceIn: number;
  readonly resistanceOut: number;
  /** Rohrer's second term: a tube and upper airways are turbulent, more so than the rest (Guttmann 1993). */
  readonly turbulence: number;
}

/** Pressure that a flow in L/s takes, cmH2O; negative outward. */
export function pressureAcrossAirway(
  flowLps: number,
  { resistanceIn, resistanceOut, turbulence }: AirwayResistance,
): number {
  return ((flowLps > 0 ? resistanceIn : resistanceOut) + turbulence * Math.abs(flowLps)) * flowLps;
}
