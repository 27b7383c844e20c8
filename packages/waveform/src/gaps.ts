import type { LaneCode } from './lane-code.ts';
import { spanEndMs, spanTimeMs, type SampleSpan, type RingView } from './ring-buffer.ts';

/**
 * Age above which a channel is hatched while other channels continue: longer than the batch interval of the slowest
 * device.
 */
const TRAILING_GAP_MS = 1000;

/** Minimum gap that is hatched; shorter gaps only interrupt the line. */
export const MIN_HATCHED_GAP_MS = 250;

export interface Gap {
  /** Time of the last sample before. */
  readonly fromMs: number;
  /** Time of the first sample after. */
  readonly toMs: number;
}

/**
 * Gaps of the channel that touch [fromMs, toMs], oldest first, and the time from its newest sample to `toMs` if long.
 * Time before the first held sample is a gap only from the ring's `knownFromMs` on; otherwise no data is known to be
 * missing there.
 */
export function findGaps(
  ring: RingView,
  channel: LaneCode,
  fromMs: number,
  toMs: number,
  minimumMs: number = MIN_HATCHED_GAP_MS,
): Gap[] {
  const gaps: Gap[] = [];
  const column = ring.storage(channel);
  let previousMs: number | null = ring.knownFromMs ?? null;
  if (column === undefined) {
    if (previousMs !== null) pushGap(gaps, previousMs, toMs, TRAILING_GAP_MS);
    return gaps;
  }
  for (const span of ring.spans()) {
    if (spanEndMs(span) < fromMs - minimumMs && !endsBeforeGap(ring, span, fromMs)) continue;
    if (spanTimeMs(span, span.firstPosition) > toMs) {
      if (previousMs !== null) pushGap(gaps, previousMs, spanTimeMs(span, span.firstPosition), minimumMs);
      return gaps;
    }
    previousMs = collectSpanGaps(gaps, column, span, previousMs, { fromMs, toMs, minimumMs });
  }
  if (previousMs !== null) pushGap(gaps, previousMs, toMs, TRAILING_GAP_MS);
  return gaps;
}

interface Bounds {
  readonly fromMs: number;
  readonly toMs: number;
  readonly minimumMs: number;
}

/** Scans a span; returns the time of its last valid sample, or the previous value. */
function collectSpanGaps(
  gaps: Gap[],
  column: Float32Array,
  span: SampleSpan,
  previousMs: number | null,
  { fromMs, toMs, minimumMs }: Bounds,
): number | null {
  const stepMs = 1000 / span.rateHz;
  const startMs = spanTimeMs(span, span.firstPosition);
  const skip = Math.max(0, Math.floor((fromMs - minimumMs - startMs) / stepMs) - 1);
  let last = previousMs;
  for (let offset = Math.min(skip, span.length - 1); offset < span.length; offset++) {
    const timeMs = startMs + offset * stepMs;
    const missing = Number.isNaN(column[(span.firstPosition + offset) % column.length]);
    if (missing) continue;
    if (last !== null && timeMs >= fromMs) pushGap(gaps, last, timeMs, Math.max(minimumMs, stepMs * 1.5));
    last = timeMs;
    if (timeMs > toMs) break;
  }
  return last;
}

function pushGap(gaps: Gap[], fromMs: number, toMs: number, minimumMs: number): void {
  if (toMs - fromMs >= minimumMs) gaps.push({ fromMs, toMs });
}

/** Whether the span is the last one before `fromMs`, so that its end may begin a gap inside the range. */
function endsBeforeGap(ring: RingView, span: SampleSpan, fromMs: number): boolean {
  const spans = ring.spans();
  const next = spans[spans.indexOf(span) + 1];
  return next === undefined || spanTimeMs(next, next.firstPosition) >= fromMs;
}
