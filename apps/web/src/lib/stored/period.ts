import { keepWithin, spanOf, type TimeWindow } from '@eupnea/waveform';
import type { ReviewChange, ReviewSearch } from './review-search.ts';

const DAY_MS = 86_400_000;
/** A period of less shows no breath. */
const SHORTEST_PERIOD_MS = 10_000;

/** The period in view: what the address says, else the last day of what was stored. */
export function readPeriod(search: ReviewSearch, stored: TimeWindow): TimeWindow {
  const fromMs = readTime(search.from);
  const toMs = readTime(search.to);
  if (fromMs !== null && toMs !== null && toMs - fromMs >= SHORTEST_PERIOD_MS) return { fromMs, toMs };
  return keepWithin({ fromMs: stored.toMs - Math.min(DAY_MS, spanOf(stored)), toMs: stored.toMs }, stored);
}

/** The waves that the address asks for; null where it names no time. */
export function readWindow({ at, span }: ReviewSearch): TimeWindow | null {
  const fromMs = readTime(at);
  return fromMs === null ? null : { fromMs, toMs: fromMs + Math.max(1, Number(span ?? 0) * 1000) };
}

/** Time in view at first: four breaths. */
const FIRST_SPAN_MS = 20_000;

/** The waves in view when the page opens: what the address asks for, else the beginning of the period. */
export function firstWindow(search: ReviewSearch, stored: TimeWindow): TimeWindow {
  const fromMs = readTime(search.at) ?? readPeriod(search, stored).fromMs;
  const spanMs = search.span === undefined ? FIRST_SPAN_MS : Number(search.span) * 1000;
  return { fromMs, toMs: fromMs + Math.max(1, spanMs) };
}

/** The waves that are looked at, in as far as they can be stored; null where the address names none and none are in view. */
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

/** Epoch milliseconds of an ISO time; null when it is none. */
export function readTime(text: string | undefined): number | null {
  const timeMs = Date.parse(text ?? '');
  return Number.isNaN(timeMs) ? null : timeMs;
}

export function writeTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('.000Z', 'Z');
}

/** The shortest period that a zoom may reach. */
export function widenToShortest({ fromMs, toMs }: TimeWindow): TimeWindow {
  const lack = Math.max(0, SHORTEST_PERIOD_MS - (toMs - fromMs)) / 2;
  return { fromMs: fromMs - lack, toMs: toMs + lack };
}
