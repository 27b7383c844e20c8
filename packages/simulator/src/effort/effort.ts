/**
 * One inspiratory effort. Pmus rises along a parabola to its peak and relaxes exponentially (Albanese et al. 2016), or
 * follows a trapezoid (van Diepen et al. 2021).
 */
export interface Effort {
  readonly onsetS: number;
  readonly amplitudeCmh2o: number;
  /** Onset to peak. */
  readonly riseS: number;
  /** How long the peak is held. */
  readonly holdS: number;
  /** Exponential: time constant. Linear: time from peak to rest. */
  readonly relaxationS: number;
  readonly shape: 'parabola_exponential' | 'trapezoid';
}

/** Below this share of its peak an exponentially relaxing muscle counts as at rest. */
const REST_SHARE = 0.02;

/** Pmus of one effort at a time, cmH2O, positive inspiratory. */
export function musclePressure(effort: Effort, timeS: number): number {
  const sinceOnset = timeS - effort.onsetS;
  if (sinceOnset <= 0 || timeS >= effortRestS(effort)) return 0;
  if (sinceOnset < effort.riseS) {
    const share = sinceOnset / effort.riseS;
    return effort.amplitudeCmh2o * (effort.shape === 'trapezoid' ? share : share * (2 - share));
  }
  const relaxing = sinceOnset - effort.riseS - effort.holdS;
  if (relaxing <= 0) return effort.amplitudeCmh2o;
  const share =
    effort.shape === 'trapezoid'
      ? 1 - relaxing / effort.relaxationS
      : Math.exp(-relaxing / effort.relaxationS);
  return effort.amplitudeCmh2o * share;
}

/** Decisions section 8: an effort ends when Pmus is down to half its peak. */
export function effortEndS(effort: Effort): number {
  const toHalf = effort.shape === 'trapezoid' ? 0.5 : Math.LN2;
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toHalf;
}

/** When the muscle is at rest again. */
export function effortRestS(effort: Effort): number {
  const toRest = effort.shape === 'trapezoid' ? 1 : -Math.log(REST_SHARE);
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toRest;
}
