/** A pause in the rows longer than this is a gap in the recording, not a few lost rows. */
const GAP_SECONDS = 0.25;
/**
 * A jump forward beyond this is a damaged or reset clock, not a gap: no recording pauses for a month, and indices stay
 * far below 2^53 whatever a file says.
 */
const LONGEST_GAP_SECONDS = 31 * 86_400;
/** Lost rows are believed from this many sample intervals on: host clocks jitter by half an interval. */
const LOST_INTERVALS = 0.9;
/** How fast the expected time follows the rows' own: slow enough for jitter, fast enough for a drifting clock. */
const FOLLOW = 0.02;

export type Spacing =
  | { readonly kind: 'next' }
  | { readonly kind: 'lost'; readonly samples: number }
  | { readonly kind: 'gap'; readonly samples: number }
  /** The clock of the rows begins anew, in the past or far ahead. */
  | { readonly kind: 'backwards' };

/** Tells from the rows' times whether each row is the next sample, or samples are missing before it. */
export class SampleSpacing {
  readonly #rateHz: number;
  #expected = Number.NaN;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** A row stood here whose time is not known. */
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
