import type { MechanicsEstimate, MechanicsGate, MechanicsMethod } from './mechanics-method.ts';
import { medianOf } from './median.ts';

/** Maximum relative spread of methods (half the range over the median); above it there is no consensus. */
const MAXIMUM_SPREAD_SHARE = 0.35;

/** Median over the methods that passed their gates. */
export interface Consensus {
  /** NaN when no method passed or they contradict each other. */
  readonly value: number;
  /** Half the range; NaN for fewer than two methods. */
  readonly spread: number;
  readonly methods: readonly MechanicsMethod[];
  /** Reasons for a missing value: `method:gate`, or the disagreement. */
  readonly failedGates: readonly string[];
}

/** @param read value of an estimate, NaN when its method does not give it */
export function formConsensus(
  estimates: readonly MechanicsEstimate[],
  read: (estimate: MechanicsEstimate) => number,
): Consensus {
  const methods: MechanicsMethod[] = [];
  const values: number[] = [];
  for (const estimate of estimates) {
    const value = read(estimate);
    if (estimate.failedGates.length > 0 || !Number.isFinite(value)) continue;
    methods.push(estimate.method);
    values.push(value);
  }
  if (values.length === 0)
    return { value: Number.NaN, spread: Number.NaN, methods, failedGates: listGates(estimates) };
  const value = medianOf(values);
  const spread = values.length < 2 ? Number.NaN : (Math.max(...values) - Math.min(...values)) / 2;
  if (spread > MAXIMUM_SPREAD_SHARE * value) {
    const gate: MechanicsGate = 'disagreement';
    return { value: Number.NaN, spread, methods, failedGates: [gate] };
  }
  return { value, spread, methods, failedGates: [] };
}

function listGates(estimates: readonly MechanicsEstimate[]): string[] {
  const gates: string[] = [];
  for (const { method, failedGates } of estimates) {
    for (const gate of failedGates) gates.push(`${method}:${gate}`);
  }
  return gates;
}
