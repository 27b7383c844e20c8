export interface LeakCompensation {
  /** Time constant with which the estimate follows the mean of flow, s: several breaths. */
  readonly timeConstantS: number;
  /** A larger leak is compensated up to here only, L/min. */
  readonly mostLpm: number;
}

export interface LeakEstimate {
  /** Leak at that pressure after a step of measured flow, L/s. */
  follow(flowLps: number, pressureCmh2o: number, seconds: number): number;
}

/**
 * Over whole breaths the mean of flow is the leak: what went into the lung came out of it. With a leak through an opening,
 * k sqrt(P), k = mean flow / mean sqrt(P), both by the same exponential average.
 */
export function createLeakEstimate({ timeConstantS, mostLpm }: LeakCompensation): LeakEstimate {
  const mostLps = mostLpm / 60;
  let meanFlow = 0;
  let meanRoot = 0;
  return {
    follow(flowLps, pressureCmh2o, seconds) {
      const root = Math.sqrt(Math.max(0, pressureCmh2o));
      const weight = 1 - Math.exp(-seconds / timeConstantS);
      meanFlow += (flowLps - meanFlow) * weight;
      meanRoot += (root - meanRoot) * weight;
      if (meanRoot <= 0 || meanFlow <= 0) return 0;
      return Math.min(mostLps, (meanFlow / meanRoot) * root);
    },
  };
}
