/** Secretions shake the flow with a saw-tooth of 80 to 120 ms (breath-science section 7). */
const PERIOD_S = 0.1;

/**
 * Pressure that secretions take from or give to the drive, cmH2O: a share of what the airway resistance takes, so that
 * it comes with flow and goes with it.
 */
export function secretionPressure(share: number, resistance: number, flowLps: number, timeS: number): number {
  if (share <= 0) return 0;
  const sawTooth = 2 * ((timeS / PERIOD_S) % 1) - 1;
  return share * resistance * Math.abs(flowLps) * sawTooth;
}
