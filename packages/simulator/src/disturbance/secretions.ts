/** Period of the saw-tooth that secretions add to the flow, s: 80 to 120 ms (definitions.md, Simulation). */
const PERIOD_S = 0.1;

/**
 * Pressure that secretions add to the drive, cmH2O: a share of the resistive pressure, so that it scales with
 * the flow.
 */
export function secretionPressure(share: number, resistance: number, flowLps: number, timeS: number): number {
  if (share <= 0) return 0;
  const sawTooth = 2 * ((timeS / PERIOD_S) % 1) - 1;
  return share * resistance * Math.abs(flowLps) * sawTooth;
}
