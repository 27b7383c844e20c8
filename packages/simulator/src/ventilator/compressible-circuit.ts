import type { Lung } from '../patient/lung.ts';

export interface ForcedFlow {
  /** What the valves let through, L/s. */
  readonly machineLps: number;
  /** L/cmH2O of tubing between the valves and the Y-piece. */
  readonly circuitL: number;
  /** Flow and pressure at the Y-piece when the step begins. */
  readonly flowFrom: number;
  readonly pressureFrom: number;
  readonly pmusTo: number;
  readonly seconds: number;
}

/** The equation is piecewise linear in the flow: a second pass settles the direction of the flow. */
const PASSES = 3;
const PROBE_LPS = 1e-3;

/** Smaller volumes have no slope that could be told, L. */
const LEAST_VOLUME_L = 1e-6;

/** Chord from the relaxed volume, cmH2O/L: the elastance itself where the lung is linear. */
function elastanceOf({ volumeL, recoilCmh2o }: Lung): number {
  return Math.abs(volumeL) < LEAST_VOLUME_L ? 0 : recoilCmh2o / volumeL;
}

/**
 * Flow at the Y-piece when the valves force a flow into the tubing: what the tubing's compression does not take,
 * `flow = machine - C dP/dt` with dP/dt over the step (backward Euler).
 */
export function flowBehindCircuit(lung: Lung, forced: ForcedFlow): number {
  const { machineLps, circuitL, flowFrom, pressureFrom, pmusTo, seconds } = forced;
  if (circuitL <= 0) return machineLps;
  const recoilPerLps = (elastanceOf(lung) * seconds) / 2;
  const pressureAfter = (flow: number): number =>
    lung.pressureUnder(flow, pmusTo) + recoilPerLps * (flowFrom + flow);
  const excess = (flow: number): number =>
    flow + (circuitL * (pressureAfter(flow) - pressureFrom)) / seconds - machineLps;
  let flow = machineLps;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const error = excess(flow);
    const slope = (excess(flow + PROBE_LPS) - error) / PROBE_LPS;
    flow -= error / slope;
  }
  return flow;
}
