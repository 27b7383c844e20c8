import { LITRES_PER_ML, LPS_PER_LPM, type FitSignals } from './phase-sums.ts';

/** Means of volume (L), flow (L/s) and pressure (cmH2O) over a range: a point of the linear model. */
export interface RangeMeans {
  readonly volume: number;
  readonly flow: number;
  readonly pressure: number;
}

/** Means over a non-empty [from, to). The model is linear, so it holds for means. */
export function meanOver({ volume, flow, pressure }: FitSignals, from: number, to: number): RangeMeans {
  const n = to - from;
  let v = 0;
  let f = 0;
  let p = 0;
  for (let index = from; index < to; index += 1) {
    v += volume[index];
    f += flow[index];
    p += pressure[index];
  }
  return { volume: (v / n) * LITRES_PER_ML, flow: (f / n) * LPS_PER_LPM, pressure: p / n };
}
