import { binOf } from '@eupnea/signal';

/** Most cuts of one sign: six bits of a split's byte. */
export const MOST_CUTS = 62;

/** Signs of many breaths as small integers: 0 = missing, else 1 + how many cuts lie at or below the value. */
export interface BinnedSigns {
  readonly rows: number;
  /** One column a sign. */
  readonly columns: readonly Uint8Array[];
  /** Ascending, at most MOST_CUTS a sign. */
  readonly cuts: readonly Float32Array[];
}

/** Cuts at quantiles of the known values. @param values row by row */
export function binSigns(values: Float32Array, signs: number): BinnedSigns {
  const rows = values.length / signs;
  const columns: Uint8Array[] = [];
  const cuts: Float32Array[] = [];
  for (let sign = 0; sign < signs; sign += 1) {
    const known = new Float32Array(rows);
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      const value = values[row * signs + sign] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      known[count] = value;
      count += 1;
    }
    const sorted = known.subarray(0, count).toSorted();
    const own = cutsOf(sorted);
    const column = new Uint8Array(rows);
    for (let row = 0; row < rows; row += 1)
      column[row] = binOf(values[row * signs + sign] ?? Number.NaN, own);
    columns.push(column);
    cuts.push(own);
  }
  return { rows, columns, cuts };
}

function cutsOf(sorted: Float32Array): Float32Array {
  const cuts: number[] = [];
  for (let at = 1; at <= MOST_CUTS; at += 1) {
    const value = sorted[Math.floor((at * sorted.length) / (MOST_CUTS + 1))];
    if (value === undefined) continue;
    const short = Math.fround(Number(value.toPrecision(4)));
    if (short > (cuts.at(-1) ?? Number.NEGATIVE_INFINITY)) cuts.push(short);
  }
  return Float32Array.from(cuts);
}
