import { MAX_POINTS_PER_PIXEL, selectColumnExtremes } from '../decimation.ts';
import { spanEndMs, spanTimeMs, type SampleSpan, type RingView } from '../ring-buffer.ts';
import type { LaneCode } from '../lane-code.ts';

/** Receives the points of a trace; `begin` starts a new run after a gap. */
export interface TraceSink {
  begin(): void;
  point(timeMs: number, value: number): void;
}

export interface TraceRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Time of one CSS pixel: the width of a decimation column. */
  readonly msPerPixel: number;
}

const extremes = new Int32Array(4);

/**
 * Emits the points needed to draw [fromMs, toMs], from one sample before up to `toMs`, so that strips join. Gaps and
 * missing samples begin a new run.
 */
export function traceChannel(ring: RingView, channel: LaneCode, range: TraceRange, sink: TraceSink): void {
  const column = ring.storage(channel);
  if (column === undefined) return;
  for (const span of ring.spans()) {
    if (spanEndMs(span) < range.fromMs) continue;
    if (spanTimeMs(span, span.firstPosition) > range.toMs) return;
    const perPixel = (range.msPerPixel * span.rateHz) / 1000;
    sink.begin();
    if (perPixel > MAX_POINTS_PER_PIXEL) traceDecimated(column, span, range, perPixel, sink);
    else traceEverySample(column, span, range, sink);
  }
}

function offsetsIn(span: SampleSpan, range: TraceRange): { first: number; last: number } {
  const startMs = spanTimeMs(span, span.firstPosition);
  const toOffset = (timeMs: number): number => ((timeMs - startMs) * span.rateHz) / 1000;
  return {
    first: Math.max(0, Math.floor(toOffset(range.fromMs)) - 1),
    last: Math.min(span.length - 1, Math.floor(toOffset(range.toMs))),
  };
}

function traceEverySample(column: Float32Array, span: SampleSpan, range: TraceRange, sink: TraceSink): void {
  const { first, last } = offsetsIn(span, range);
  let broken = false;
  for (let offset = first; offset <= last; offset++) {
    const position = span.firstPosition + offset;
    const value = column[position % column.length];
    if (Number.isNaN(value)) {
      broken = true;
      continue;
    }
    if (broken) sink.begin();
    broken = false;
    sink.point(spanTimeMs(span, position), value);
  }
}

/** Decimation columns are aligned to span indices, so that a repainted strip selects the same points. */
function traceDecimated(
  column: Float32Array,
  span: SampleSpan,
  range: TraceRange,
  perPixel: number,
  sink: TraceSink,
): void {
  const width = Math.floor(perPixel);
  const { first, last } = offsetsIn(span, range);
  const aligned = first - ((span.firstIndex + first) % width) - width;
  for (let start = aligned; start <= last; start += width) {
    const from = Math.max(0, start);
    const count = Math.min(start + width - 1, last) - from + 1;
    if (count <= 0) continue;
    const selected = selectColumnExtremes(column, span.firstPosition + from, count, extremes);
    if (selected === 0) sink.begin();
    for (let entry = 0; entry < selected; entry++) {
      const offset = extremes[entry];
      if (offset === undefined) break;
      const position = span.firstPosition + from + offset;
      sink.point(spanTimeMs(span, position), column[position % column.length]);
    }
  }
}
