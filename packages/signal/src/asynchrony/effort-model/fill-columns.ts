import { ScratchArray } from '../../mechanics/scratch-array.ts';
import type { LungSignals } from '../lung-signals.ts';

/**
 * Number of unknowns of the chest: elastance, resistance in and out, turbulence, bend and bow of the recoil, and two
 * stiffening slopes.
 */
export const UNKNOWNS = 8;
/** Columns of the unknowns plus the pressure that they explain. */
export const COLUMNS = UNKNOWNS + 1;

/** The samples of a breath and of the end of the expiration before it, and how they are divided into rows. */
export interface RowSource {
  readonly compute: () => LungSignals;
  /** Null when no row lies in the previous expiration. */
  readonly computeFormer: (() => LungSignals) | null;
  /** Number of rows, and how many of them lie in the previous expiration. */
  readonly count: number;
  readonly lead: number;
  /** Samples per row. */
  readonly block: number;
}

/** Returns the signals of a breath, computed again where their arrays are reused. */
export function keepSignals(signals: LungSignals): () => LungSignals {
  return signals.again ?? (() => signals);
}

const scratchRows = new ScratchArray();
const scratchVolumes = new ScratchArray();

/**
 * Returns all columns but the stiffening ones, means included, and the volumes, L. Valid until the next call.
 * @param signals of the breath, and those of the one before it: by default computed again
 */
export function fillColumns(
  { compute, computeFormer, count, lead, block }: RowSource,
  signals = compute(),
  formerOf: (() => LungSignals | null) | null = computeFormer,
): { readonly rows: Float64Array; readonly volumes: Float64Array } {
  const rows = scratchRows.atLeast(count * COLUMNS).subarray(0, count * COLUMNS);
  const volumes = scratchVolumes.atLeast(count).subarray(0, count);
  const { heldL } = signals;
  fillRows({ rows, from: lead, to: count }, signals, { start: 0, block, zeroL: -heldL });
  // The signals of one breath are valid until those of another are computed.
  const former = lead === 0 ? null : (formerOf?.() ?? null);
  if (former !== null) {
    const endL = former.volumeL[former.length - 1] ?? 0;
    const start = former.length - lead * block;
    fillRows({ rows, from: 0, to: lead }, former, { start, block, zeroL: endL - heldL });
  }
  for (let row = 0; row < count; row += 1) volumes[row] = rows[row * COLUMNS] ?? 0;
  return { rows, volumes };
}

interface Rows {
  readonly rows: Float64Array;
  readonly from: number;
  readonly to: number;
}

/** Fills rows [from, to) with means over blocks of samples from `start` on; volumes are relative to `zeroL`. */
function fillRows(
  { rows, from, to }: Rows,
  { flowLps, volumeL, pressure }: LungSignals,
  { start, block, zeroL }: { readonly start: number; readonly block: number; readonly zeroL: number },
): void {
  for (let row = from; row < to; row += 1) {
    let v = 0;
    let fi = 0;
    let fe = 0;
    let ff = 0;
    let vv = 0;
    let vvv = 0;
    let p = 0;
    const first = start + (row - from) * block;
    for (let at = first; at < first + block; at += 1) {
      const flow = flowLps[at] ?? 0;
      const volume = (volumeL[at] ?? 0) - zeroL;
      v += volume;
      vv += volume * volume;
      vvv += volume * volume * volume;
      if (flow > 0) fi += flow;
      else fe += flow;
      ff += flow * Math.abs(flow);
      p += pressure[at] ?? 0;
    }
    const into = row * COLUMNS;
    rows[into] = v / block;
    rows[into + 1] = fi / block;
    rows[into + 2] = fe / block;
    rows[into + 3] = ff / block;
    rows[into + 4] = vv / block;
    rows[into + 5] = vvv / block;
    rows[into + UNKNOWNS] = p / block;
  }
}
