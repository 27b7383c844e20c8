import type { TraceSink } from '../sweep/trace-path.ts';
import type { TimeWindow } from './time-window.ts';
import type { LaneCode } from '../lane-code.ts';
import type { WaveStretch } from './wave-tile.ts';

/**
 * Emits the points of one segment of a channel within the window and one column around it. A column of several
 * samples emits minimum and maximum, the one nearer to the previous point first.
 */
export function traceColumns(
  stretch: WaveStretch,
  channel: LaneCode,
  window: TimeWindow,
  sink: TraceSink,
): void {
  const columns = stretch.channels[channel];
  if (columns === undefined) return;
  const { minimum, maximum } = columns;
  const single = minimum === maximum;
  const { startMs, stepMs } = stretch;
  const first = Math.max(0, Math.floor((window.fromMs - startMs) / stepMs) - 1);
  const last = Math.min(stretch.length - 1, Math.ceil((window.toMs - startMs) / stepMs) + 1);
  let previous = Number.NaN;
  for (let column = first; column <= last; column++) {
    const low = minimum[column];
    const high = maximum[column];
    if (Number.isNaN(low)) {
      previous = Number.NaN;
      continue;
    }
    if (Number.isNaN(previous)) sink.begin();
    if (single || low === high) {
      sink.point(startMs + column * stepMs, low);
      previous = low;
      continue;
    }
    const timeMs = startMs + (column + 0.5) * stepMs;
    const highFirst = Math.abs(previous - high) < Math.abs(previous - low);
    sink.point(timeMs, highFirst ? high : low);
    sink.point(timeMs, highFirst ? low : high);
    previous = highFirst ? low : high;
  }
}

/** Column duration from which a column holds ten samples or more; the trace is then drawn as bars. */
const BAND_STEP_MS = 100;

/** Whether the segment is drawn as bars instead of a line. */
export function isBand(stretch: WaveStretch): boolean {
  return stretch.stepMs >= BAND_STEP_MS;
}

/**
 * Emits each column of one segment as a bar from minimum to maximum, extended to its neighbour where values jump, so
 * that bars form one band. Filling bars is much cheaper than stroking a dense line.
 */
export function traceBars(
  stretch: WaveStretch,
  channel: LaneCode,
  window: TimeWindow,
  bar: (timeMs: number, low: number, high: number) => void,
): void {
  const columns = stretch.channels[channel];
  if (columns === undefined) return;
  const { minimum, maximum } = columns;
  const { startMs, stepMs } = stretch;
  const first = Math.max(0, Math.floor((window.fromMs - startMs) / stepMs) - 1);
  const last = Math.min(stretch.length - 1, Math.ceil((window.toMs - startMs) / stepMs) + 1);
  let previousLow = Number.NaN;
  let previousHigh = Number.NaN;
  for (let column = first; column <= last; column++) {
    const low = minimum[column];
    const high = maximum[column];
    if (!Number.isNaN(low)) {
      const joined = !Number.isNaN(previousLow);
      bar(
        startMs + column * stepMs,
        joined && previousHigh < low ? previousHigh : low,
        joined && previousLow > high ? previousLow : high,
      );
    }
    previousLow = low;
    previousHigh = high;
  }
}

/** Minimum and maximum of the column at a time; null without data. */
export function readColumn(
  stretches: readonly WaveStretch[],
  channel: LaneCode,
  timeMs: number,
): { readonly minimum: number; readonly maximum: number } | null {
  for (const stretch of stretches) {
    const columns = stretch.channels[channel];
    if (columns === undefined) continue;
    const offset = (timeMs - stretch.startMs) / stretch.stepMs;
    const column = columns.minimum === columns.maximum ? Math.round(offset) : Math.floor(offset);
    if (column < 0 || column >= stretch.length) continue;
    const minimum = columns.minimum[column];
    const maximum = columns.maximum[column];
    if (!Number.isNaN(minimum)) return { minimum, maximum };
  }
  return null;
}
