import { shapeOf, type EffortShapeName } from './effort-shapes.ts';

/** One inspiratory effort, and the expiratory one that may follow it. */
export interface Effort {
  readonly onsetS: number;
  readonly amplitudeCmh2o: number;
  /** Onset to peak. */
  readonly riseS: number;
  /** How long the peak is held. */
  readonly holdS: number;
  /** Time constant of an exponential relaxation, else time from peak to rest. */
  readonly relaxationS: number;
  readonly shape: EffortShapeName;
  /** Absent = the muscles of expiration are at rest. */
  readonly expiratory?: ExpiratoryEffort;
}

/** Half a sine of expiratory muscle pressure that follows on the inspiratory one. */
export interface ExpiratoryEffort {
  readonly amplitudeCmh2o: number;
  /** From the end of the inspiratory effort's relaxation. */
  readonly delayS: number;
  readonly seconds: number;
}

/**
 * Pmus of one effort over time, cmH2O; positive inspiratory, negative while the muscles of expiration are at work. What
 * does not change over the effort is computed here, once.
 */
export function createEffortCurve(effort: Effort): (timeS: number) => number {
  const { onsetS, amplitudeCmh2o, riseS, holdS, relaxationS, expiratory } = effort;
  const shape = shapeOf(effort.shape);
  const restS = effortRestS(effort);

  function expiratoryPressure(timeS: number): number {
    if (expiratory === undefined) return 0;
    const share = (timeS - restS - expiratory.delayS) / expiratory.seconds;
    return share <= 0 || share >= 1 ? 0 : -expiratory.amplitudeCmh2o * Math.sin(Math.PI * share);
  }

  return (timeS) => {
    const sinceOnset = timeS - onsetS;
    if (sinceOnset <= 0) return 0;
    if (timeS >= restS) return expiratoryPressure(timeS);
    if (sinceOnset < riseS) return amplitudeCmh2o * shape.rise(sinceOnset / riseS);
    const relaxing = sinceOnset - riseS - holdS;
    if (relaxing <= 0) return amplitudeCmh2o;
    return amplitudeCmh2o * shape.fall(relaxing / relaxationS);
  };
}

/** Decisions section 8: an effort ends when Pmus is down to half its peak. */
export function effortEndS(effort: Effort): number {
  const { toHalf } = shapeOf(effort.shape);
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toHalf;
}

/** When the inspiratory muscle is at rest again. */
export function effortRestS(effort: Effort): number {
  const { toRest } = shapeOf(effort.shape);
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toRest;
}

/** When every muscle is at rest again. */
export function effortQuietS(effort: Effort): number {
  const { expiratory } = effort;
  const restS = effortRestS(effort);
  return expiratory === undefined ? restS : restS + expiratory.delayS + expiratory.seconds;
}
