import { selectRank } from '../mechanics/select-rank.ts';
import { MODEL } from './model-constants.ts';

/** Whether a breath starts when the ventilator's clock is due: on time, earlier, later, or no clock is seen. */
export type ClockPhase = 'on_time' | 'early' | 'late' | 'no_clock';

/** A clock learned from the intervals of breath starts, which in recordings move by several samples. */
export class IntervalClock {
  #intervals: number[] = [];

  /** @param interval samples between the openings of the valve; NaN where the breath before is not adjacent */
  take(interval: number): ClockPhase {
    if (Number.isNaN(interval)) return 'no_clock';
    this.#intervals = [...this.#intervals.slice(1 - MODEL.clockBreaths), interval];
    const period = findPeriod(this.#intervals);
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
function findPeriod(intervals: readonly number[]): Period | null {
  const n = intervals.length;
  if (n < MODEL.clockLeastBreaths) return null;
  const sorted = Float64Array.from(intervals).sort();
  const countWithin = (middle: number, width: number) => {
    let count = 0;
    for (const one of sorted) if (Math.abs(one - middle) <= width) count += 1;
    return count;
  };
  for (let at = n - 1; at >= 0; at -= 1) {
    const candidate = sorted[at] ?? 0;
    const width = Math.max(MODEL.clockSamples, MODEL.clockShare * candidate);
    const near = countWithin(candidate, width);
    if (near < Math.max(MODEL.clockLeastBreaths / 2, MODEL.clockQuarter * n)) continue;
    if (near < MODEL.clockPeak * countWithin(candidate, 5 * width)) continue;
    const longer = sorted.filter((one) => one > candidate + 2 * width).length;
    if (longer > MODEL.clockLonger * n) continue;
    // The longest candidate lies at the upper end of the clock's own jitter.
    const own = sorted.filter((one) => Math.abs(one - candidate) <= 2.5 * width);
    const samples = own[own.length >> 1] ?? candidate;
    const away = own.map((one) => Math.abs(one - samples));
    const middle = selectRank(away, away.length >> 1, away.length);
    return { samples, spread: Math.max(MODEL.clockSamples, Math.min(2.5 * width, 4 * middle)) };
  }
  return null;
}
