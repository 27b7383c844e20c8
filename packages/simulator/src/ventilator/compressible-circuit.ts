import type { Lung } from '../patient/lung.ts';

export interface ForcedFlow {
  /** Flow through the valves, L/s. */
  readonly machineLps: number;
  /** Compressible volume of the tubing between valves and Y-piece, L/cmH2O. */
  readonly circuitL: number;
  /** Flow and pressure at the Y-piece at the start of the step. */
  readonly flowFrom: number;
  readonly pressureFrom: number;
  readonly pmusTo: number;
  readonly seconds: number;
}

/**
 * Number of iterations. The equation is piecewise linear in the flow, so further passes settle the flow
 * direction.
 */
const PASSES = 3;
const PROBE_LPS = 1e-3;

/** Volume below which the chord elastance is undefined, L. */
const LEAST_VOLUME_L = 1e-6;

/** Chord elastance from the relaxed volume, cmH2O/L: the elastance itself in a linear lung. */
function elastanceOf({ volumeL, recoilCmh2o }: Lung): number {
  return Math.abs(volumeL) < LEAST_VOLUME_L ? 0 : recoilCmh2o / volumeL;
}

/**
 * Flow at the Y-piece for a forced valve flow: valve flow minus compression of the tubing, `flow = machine -
 * C dP/dt`, with dP/dt over the step (backward Euler).
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
