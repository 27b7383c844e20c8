import type { LaneCode } from '../lane-code.ts';
import type { TileKey, WaveStretch } from '../stored/wave-tile.ts';

/** Samples at a constant rate. */
export interface Points {
  /** Time of the first sample, epoch ms. */
  readonly startMs: number;
  readonly rateHz: number;
  readonly values: Float32Array;
}

/** Share of a sample by which times are rounded. */
const ROUNDING = 0.01;

/**
 * Samples of one lane that a tile covers and that are later than `afterMs`; null without any. A column of several samples
 * gives its minimum and maximum, the one nearer to the previous value first, at its end: a trace that is drawn up to a
 * time holds no sample of later.
 */
export function readPoints(
  stretch: WaveStretch,
  lane: LaneCode,
  key: TileKey,
  afterMs: number,
): Points | null {
  const columns = stretch.channels[lane];
  if (columns === undefined) return null;
  const { startMs, stepMs, length } = stretch;
  const { minimum, maximum } = columns;
  const endMs = key.startMs + key.durationMs;
  // Half a sample of tolerance, because times are rounded; none that was taken before is taken again.
  const first = Math.max(0, Math.ceil((key.startMs - startMs) / stepMs - 0.5));
  // The next tile begins with the first sample at or after the border: what lies just before it comes with this one.
  const end = Math.min(length, Math.ceil((endMs - startMs) / stepMs - ROUNDING));
  const isSingle = minimum === maximum;
  const perColumn = isSingle ? 1 : 2;
  const rateHz = (1000 * perColumn) / stepMs;
  const firstMs = startMs + (isSingle ? first : first + 1) * stepMs;
  // Two ventilators at one time: the lane shows the one that came first.
  const skipped = Math.max(0, Math.ceil(((afterMs - firstMs) * rateHz) / 1000 + 0.5));
  const from = first + Math.ceil((Number.isFinite(skipped) ? skipped : 0) / perColumn);
  if (from >= end) return null;
  const beginsMs = startMs + (isSingle ? from : from + 1) * stepMs;
  if (isSingle) return { startMs: beginsMs, rateHz, values: minimum.subarray(from, end) };
  return { startMs: beginsMs, rateHz, values: pairExtremes(minimum, maximum, from, end) };
}

function pairExtremes(minimum: Float32Array, maximum: Float32Array, from: number, end: number): Float32Array {
  const values = new Float32Array((end - from) * 2);
  let previous = Number.NaN;
  for (let column = from; column < end; column++) {
    const low = minimum[column];
    const high = maximum[column];
    const highFirst = Math.abs(previous - high) < Math.abs(previous - low);
    previous = highFirst ? low : high;
    values[(column - from) * 2] = highFirst ? high : low;
    values[(column - from) * 2 + 1] = previous;
  }
  return values;
}
