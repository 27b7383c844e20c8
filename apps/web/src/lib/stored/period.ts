import { DAY_MS } from '@eupnea/model';
import { keepWithin, spanOf, type TimeWindow } from '@eupnea/waveform';
import type { ReviewChange, ReviewSearch } from './review-search.ts';

/** Minimum period, ms. */
const SHORTEST_PERIOD_MS = 10_000;

/** Period of the address; null without one. */
export function readAskedPeriod(search: ReviewSearch): TimeWindow | null {
  const fromMs = readTime(search.from);
  const toMs = readTime(search.to);
  return fromMs !== null && toMs !== null && toMs - fromMs >= SHORTEST_PERIOD_MS ? { fromMs, toMs } : null;
}

/** Period of the address, else the last day of stored data. */
export function readPeriod(search: ReviewSearch, stored: TimeWindow): TimeWindow {
  const asked = readAskedPeriod(search);
  if (asked !== null) return asked;
  return keepWithin({ fromMs: stored.toMs - Math.min(DAY_MS, spanOf(stored)), toMs: stored.toMs }, stored);
}

/** Requested window of waves; null without one. */
export function readWindow({ at, span }: ReviewSearch): TimeWindow | null {
  const fromMs = readTime(at);
  return fromMs === null ? null : { fromMs, toMs: fromMs + Math.max(1, Number(span ?? 0) * 1000) };
}

/** Initial window, ms: four breaths. */
const FIRST_SPAN_MS = 20_000;

/** Initial window: of the address, else the start of the period. */
export function firstWindow(search: ReviewSearch, stored: TimeWindow): TimeWindow {
  const fromMs = readTime(search.at) ?? readPeriod(search, stored).fromMs;
  const spanMs = search.span === undefined ? FIRST_SPAN_MS : Number(search.span) * 1000;
  return { fromMs, toMs: fromMs + Math.max(1, spanMs) };
}

/** Visible window within the stored data; null without one in the address or in view. */
export function windowInView(search: ReviewSearch, stored: TimeWindow): TimeWindow | null {
  const asked = readWindow(search);
  if (asked !== null) return asked;
  const { fromMs, toMs } = firstWindow(search, stored);
  const clipped = { fromMs, toMs: Math.min(toMs, stored.toMs) };
  return clipped.toMs > fromMs ? clipped : null;
}

export function writePeriod(period: TimeWindow): ReviewChange {
  return { from: writeTime(Math.floor(period.fromMs)), to: writeTime(Math.ceil(period.toMs)) };
}

/** Epoch milliseconds of an ISO time; null when invalid. */
export function readTime(text: string | undefined): number | null {
  const timeMs = Date.parse(text ?? '');
  return Number.isNaN(timeMs) ? null : timeMs;
}

export function writeTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('.000Z', 'Z');
}

/** Widens a period to the minimum of a zoom. */
export function widenToShortest({ fromMs, toMs }: TimeWindow): TimeWindow {
  const lack = Math.max(0, SHORTEST_PERIOD_MS - (toMs - fromMs)) / 2;
  return { fromMs: fromMs - lack, toMs: toMs + lack };
}
