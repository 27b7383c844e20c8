import type { TimeGrid } from './choose-step.ts';

interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Breaths follow each other without a pause. A later start means missing samples. */
const PAUSE_MS = 5_000;

/** Periods without a breath; the breaths are in order of time. */
export function listPauses(breaths: readonly { readonly timeMs: number; readonly endMs: number }[]): Gap[] {
  const gaps: Gap[] = [];
  let endMs = Number.POSITIVE_INFINITY;
  for (const breath of breaths) {
    if (breath.timeMs - endMs > PAUSE_MS) gaps.push({ start: endMs, end: breath.timeMs });
    endMs = Number.isFinite(endMs) ? Math.max(endMs, breath.endMs) : breath.endMs;
  }
  return gaps;
}

/** Runs of empty buckets. */
export function listEmptyBuckets(isFilled: readonly boolean[], { startMs, stepMs }: TimeGrid): Gap[] {
  const gaps: { start: number; end: number }[] = [];
  isFilled.forEach((filled, bucket) => {
    if (filled) return;
    const start = startMs + bucket * stepMs;
    const last = gaps.at(-1);
    if (last !== undefined && last.end === start) last.end = start + stepMs;
    else gaps.push({ start, end: start + stepMs });
  });
  return gaps;
}
