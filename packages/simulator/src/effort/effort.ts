import { shapeOf, type EffortShapeName } from './effort-shapes.ts';

/** One inspiratory effort with its optional expiratory effort. */
export interface Effort {
  readonly onsetS: number;
  readonly amplitudeCmh2o: number;
  /** Time from onset to peak, s. */
  readonly riseS: number;
  /** Duration of the peak, s. */
  readonly holdS: number;
  /** Time constant of an exponential relaxation, otherwise time from peak to rest, s. */
  readonly relaxationS: number;
  readonly shape: EffortShapeName;
  /** Absent means that the expiratory muscles are at rest. */
  readonly expiratory?: ExpiratoryEffort;
}

/** Half sine of expiratory muscle pressure after the inspiratory effort. */
export interface ExpiratoryEffort {
  readonly amplitudeCmh2o: number;
  /** Time from the end of inspiratory relaxation, s. */
  readonly delayS: number;
  readonly seconds: number;
}

/**
 * Returns Pmus of one effort over time, cmH2O: positive inspiratory, negative during expiratory muscle
 * activity. Constants of the effort are computed once.
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

/** End of an effort: Pmus has fallen to half its peak (definitions.md, Asynchrony). */
export function effortEndS(effort: Effort): number {
  const { toHalf } = shapeOf(effort.shape);
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toHalf;
}

/** Time at which the inspiratory muscles are at rest again, s. */
export function effortRestS(effort: Effort): number {
  const { toRest } = shapeOf(effort.shape);
  return effort.onsetS + effort.riseS + effort.holdS + effort.relaxationS * toRest;
}

/** Integral of Pmus from onset to rest, cmH2O s; expiratory muscles are not part of it. */
export function effortArea(effort: Effort): number {
  const { riseArea, fallArea } = shapeOf(effort.shape);
  const { amplitudeCmh2o, riseS, holdS, relaxationS } = effort;
  return amplitudeCmh2o * (riseArea * riseS + holdS + fallArea * relaxationS);
}

/** Time at which all muscles are at rest again, s. */
export function effortQuietS(effort: Effort): number {
  const { expiratory } = effort;
  const restS = effortRestS(effort);
  return expiratory === undefined ? restS : restS + expiratory.delayS + expiratory.seconds;
}
