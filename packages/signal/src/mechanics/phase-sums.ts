/** Sums over a range of samples for least-squares fits of P on V and flow. L, L/s, cmH2O. */
export interface PhaseSums {
  readonly n: number;
  readonly v: number;
  readonly f: number;
  readonly p: number;
  readonly vv: number;
  readonly vf: number;
  readonly ff: number;
  readonly vp: number;
  readonly fp: number;
  readonly pp: number;
}

/**
 * Input of the fits: volume in mL, flow in L/min, pressure in cmH2O, at least as long as the breath, without
 * NaN.
 */
export interface FitSignals {
  /** 1 where the model holds because no valve moves. */
  readonly steady: Uint8Array;
  readonly volume: Float64Array;
  readonly flow: Float32Array | Float64Array;
  readonly pressure: Float32Array;
}

/** L per mL and L/s per L/min. */
export const LITRES_PER_ML = 1 / 1000;
export const LPS_PER_LPM = 1 / 60;

/** Included samples: all, or those with inward or outward flow (zero counts as outward). */
type FlowDirection = 'any' | 'in' | 'out';

/** One sweep over [from, to); every fit of the phase is then closed form. */
export function sumPhase(
  { steady, volume, flow, pressure }: FitSignals,
  from: number,
  to: number,
  direction: FlowDirection = 'any',
): PhaseSums {
  let n = 0;
  let v = 0;
  let f = 0;
  let p = 0;
  let vv = 0;
  let vf = 0;
  let ff = 0;
  let vp = 0;
  let fp = 0;
  let pp = 0;
  for (let index = from; index < to; index += 1) {
    if (steady[index] === 0) continue;
    const fi = flow[index] * LPS_PER_LPM;
    if (direction !== 'any' && fi > 0 !== (direction === 'in')) continue;
    const vi = volume[index] * LITRES_PER_ML;
    n += 1;
    const pi = pressure[index];
    v += vi;
    f += fi;
    p += pi;
    vv += vi * vi;
    vf += vi * fi;
    ff += fi * fi;
    vp += vi * pi;
    fp += fi * pi;
    pp += pi * pi;
  }
  return { n, v, f, p, vv, vf, ff, vp, fp, pp };
}
