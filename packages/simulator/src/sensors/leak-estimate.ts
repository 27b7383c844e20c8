import { createDecay } from '../decay.ts';

export interface LeakCompensation {
  /** Time constant of the average flow, s: several breaths. */
  readonly timeConstantS: number;
  /** Maximum leak flow that the ventilator compensates, L/min. */
  readonly mostLpm: number;
}

export interface LeakEstimate {
  /** Returns the leak at that pressure after a step of measured flow, L/s. */
  follow(flowLps: number, pressureCmh2o: number, seconds: number): number;
}

/**
 * Over whole breaths the mean flow equals the leak. For an opening, leak = k sqrt(P) with k = mean flow /
 * mean sqrt(P), both by the same exponential average.
 */
export function createLeakEstimate({ timeConstantS, mostLpm }: LeakCompensation): LeakEstimate {
  const mostLps = mostLpm / 60;
  const decay = createDecay();
  const mean = { flow: 0, root: 0 };
  return {
    follow(flowLps, pressureCmh2o, seconds) {
      const root = Math.sqrt(Math.max(0, pressureCmh2o));
      const weight = 1 - decay(seconds, timeConstantS);
      mean.flow += (flowLps - mean.flow) * weight;
      mean.root += (root - mean.root) * weight;
      if (mean.root <= 0 || mean.flow <= 0) return 0;
      return Math.min(mostLps, (mean.flow / mean.root) * root);
    },
  };
}
