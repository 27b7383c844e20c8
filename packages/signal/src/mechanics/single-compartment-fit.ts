import type { PhaseSums } from './phase-sums.ts';

/** Paw = E V + R flow + offset, fitted by least squares. */
export interface SingleCompartmentFit {
  /** cmH2O/L. */
  readonly elastance: number;
  /** cmH2O s/L. */
  readonly resistance: number;
  /** Total end-expiratory pressure plus constant effort, cmH2O. */
  readonly offset: number;
  readonly rSquared: number;
  /** Root mean square residual, cmH2O. */
  readonly residual: number;
  /** Relative standard error of the elastance. */
  readonly elastanceError: number;
  readonly resistanceError: number;
}

/** Sums about the mean of one phase, which eliminates the intercept. */
export interface CentredSums {
  readonly n: number;
  readonly meanV: number;
  readonly meanF: number;
  readonly meanP: number;
  readonly vv: number;
  readonly vf: number;
  readonly ff: number;
  readonly vp: number;
  readonly fp: number;
  readonly pp: number;
}

/** Maximum shared variance of V and flow; above it E and R are not separable. */
const MAXIMUM_COLLINEARITY = 0.9995;

/** Converts raw sums into sums about the mean; NaN without samples. */
export function centre(sums: PhaseSums): CentredSums {
  const { n } = sums;
  const meanV = sums.v / n;
  const meanF = sums.f / n;
  const meanP = sums.p / n;
  return {
    n,
    meanV,
    meanF,
    meanP,
    vv: sums.vv - n * meanV * meanV,
    vf: sums.vf - n * meanV * meanF,
    ff: sums.ff - n * meanF * meanF,
    vp: sums.vp - n * meanV * meanP,
    fp: sums.fp - n * meanF * meanP,
    pp: sums.pp - n * meanP * meanP,
  };
}

/** Regression of P on V and flow; null when E and R are not separable. */
export function fitSingleCompartment(sums: PhaseSums): SingleCompartmentFit | null {
  const { n, meanV, meanF, meanP, vv, vf, ff, vp, fp, pp } = centre(sums);
  const determinant = vv * ff - vf * vf;
  if (n < 4 || !(determinant > (1 - MAXIMUM_COLLINEARITY) * vv * ff) || !(pp > 0)) return null;
  const elastance = (vp * ff - fp * vf) / determinant;
  const resistance = (fp * vv - vp * vf) / determinant;
  const rest = Math.max(0, pp - elastance * vp - resistance * fp);
  const variance = rest / (n - 3);
  return {
    elastance,
    resistance,
    offset: meanP - elastance * meanV - resistance * meanF,
    rSquared: 1 - rest / pp,
    residual: Math.sqrt(rest / n),
    elastanceError: Math.sqrt((variance * ff) / determinant) / Math.abs(elastance),
    resistanceError: Math.sqrt((variance * vv) / determinant) / Math.abs(resistance),
  };
}
