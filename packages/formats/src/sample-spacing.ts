/** Pause above which the recording has a gap instead of lost rows. */
const GAP_SECONDS = 0.25;
/**
 * Forward jump above which the clock is damaged or was reset: no recording pauses for a month. The bound keeps
 * indices far below 2^53.
 */
const LONGEST_GAP_SECONDS = 31 * 86_400;
/** Sample intervals from which a row counts as lost: host clocks jitter by half an interval. */
const LOST_INTERVALS = 0.9;
/** Gain of the expected time: slow enough for jitter, fast enough for clock drift. */
const FOLLOW = 0.02;

export type Spacing =
  | { readonly kind: 'next' }
  | { readonly kind: 'lost'; readonly samples: number }
  | { readonly kind: 'gap'; readonly samples: number }
  /** The row clock restarted, in the past or far ahead. */
  | { readonly kind: 'backwards' };

/** Decides from row times whether a row is the next sample or samples are missing before it. */
export class SampleSpacing {
  readonly #rateHz: number;
  #expected = Number.NaN;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** Counts a row without a usable time. */
  pass(): void {
    this.#expected += 1 / this.#rateHz;
  }

  next(seconds: number): Spacing {
    const interval = 1 / this.#rateHz;
    const late = seconds - this.#expected;
    if (Number.isNaN(late)) {
      this.#expected = seconds + interval;
      return { kind: 'next' };
    }
    if (late < -GAP_SECONDS || late > GAP_SECONDS) {
      this.#expected = seconds + interval;
      return late < 0 || late > LONGEST_GAP_SECONDS
        ? { kind: 'backwards' }
        : { kind: 'gap', samples: Math.round(late * this.#rateHz) };
    }
    const lost = late > LOST_INTERVALS * interval ? Math.round(late * this.#rateHz) : 0;
    this.#expected += (lost + 1) * interval + FOLLOW * (late - lost * interval);
    return lost > 0 ? { kind: 'lost', samples: lost } : { kind: 'next' };
  }
}
