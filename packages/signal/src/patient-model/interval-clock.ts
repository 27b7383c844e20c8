import { MedianWindow } from '../median-window.ts';
import { MODEL } from './model-constants.ts';

/** Whether a breath starts when the ventilator's clock is due: on time, earlier, later, or no clock is seen. */
export type ClockPhase = 'on_time' | 'early' | 'late' | 'no_clock';

/** Error of an interval by its two borders, samples. */
export function borderError(rateHz: number): number {
  return Math.max(MODEL.borderSamples, MODEL.borderS * rateHz);
}

/** A clock learned from the intervals of breath starts, which in recordings move by several samples. */
export class IntervalClock {
  readonly #intervals = new MedianWindow(MODEL.startBreaths);
  readonly #border: number;

  constructor(rateHz: number) {
    this.#border = borderError(rateHz);
  }

  /** @param interval samples between the openings of the valve; NaN where the breath before is not adjacent */
  take(interval: number): ClockPhase {
    if (Number.isNaN(interval)) return 'no_clock';
    this.#intervals.push(interval);
    const period = findPeriod(this.#intervals, this.#border);
    if (period === null) return 'no_clock';
    const away = interval - period.samples;
    if (Math.abs(away) <= period.spread) return 'on_time';
    return away < 0 ? 'early' : 'late';
  }
}

interface Period {
  readonly samples: number;
  /** Farthest that an interval on the clock lies from it. */
  readonly spread: number;
}

/** The longest interval that many breaths share, more sharply than breathing does. */
function findPeriod(intervals: MedianWindow, border: number): Period | null {
  const n = intervals.known;
  if (n < MODEL.timedBreaths) return null;
  const least = Math.max(MODEL.timedBreaths / 2, MODEL.clockQuarter * n);
  for (let at = n - 1; at >= 0; at -= 1) {
    const candidate = intervals.valueAt(at);
    const width = Math.max(border, MODEL.clockShare * candidate);
    const near = lastWithin(intervals, at, width) - firstWithin(intervals, at, width) + 1;
    if (near < least) continue;
    const about =
      lastWithin(intervals, at, MODEL.clockAbout * width) -
      firstWithin(intervals, at, MODEL.clockAbout * width) +
      1;
    if (near < MODEL.clockPeak * about) continue;
    let longer = 0;
    while (intervals.valueAt(n - 1 - longer) > candidate + 2 * width) longer += 1;
    if (longer > MODEL.clockLonger * n) continue;
    // The longest candidate lies at the upper end of the clock's own jitter.
    const from = firstWithin(intervals, at, MODEL.clockWidest * width);
    const to = lastWithin(intervals, at, MODEL.clockWidest * width) + 1;
    const samples = intervals.valueAt(from + ((to - from) >> 1));
    const middle = intervals.medianDistance(samples, from, to);
    return {
      samples,
      spread: Math.max(border, Math.min(MODEL.clockWidest * width, MODEL.clockSpread * middle)),
    };
  }
  return null;
}

/** Highest rank of an interval within `width` above that of rank `at`. */
function lastWithin(intervals: MedianWindow, at: number, width: number): number {
  const centre = intervals.valueAt(at);
  let rank = at;
  while (intervals.valueAt(rank + 1) - centre <= width) rank += 1;
  return rank;
}

/** Lowest rank of an interval within `width` below that of rank `at`. */
function firstWithin(intervals: MedianWindow, at: number, width: number): number {
  const centre = intervals.valueAt(at);
  let rank = at;
  while (rank > 0 && centre - intervals.valueAt(rank - 1) <= width) rank -= 1;
  return rank;
}
