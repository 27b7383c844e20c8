/** Host times in recordings jitter by tenths of a second; a larger deviation is a clock step, ms. */
const STEP_MS = 1000;

/** A larger jump may be one damaged line, so the next time must confirm it, ms. */
const CONFIRM_BEYOND_MS = 60_000;

/** Times outside of these years count as damage. De-identified research data reach 2215. */
const EARLIEST_MS = Date.UTC(1970, 0, 2);
const LATEST_MS = Date.UTC(2300, 0, 1);

/** Samples with time = anchor + index / rate. */
export interface TimelineEpoch {
  /** From 1. */
  readonly number: number;
  /** Time of sample 0 of the recording in this epoch, ms since the Unix epoch. */
  readonly anchorMs: number;
  /** First sample of the epoch. */
  readonly firstIndex: number;
}

/** epoch: a new one begins. backwards, implausible: the time is ignored and derived from the sample count. */
export type TimelineStep =
  | { readonly kind: 'epoch'; readonly epoch: TimelineEpoch }
  | { readonly kind: 'backwards' | 'implausible' };

/**
 * Times of the samples of a recording. Time never runs backwards: after the clock was set back, time is
 * derived from the sample count. A forward jump is a gap. Clock drift is ignored until it reaches a second.
 */
export class RecordingTimeline {
  readonly #rateHz: number;
  #epochs: TimelineEpoch[] = [];
  /** Known delay of the recording's clock against the counted time, ms, zero or less. */
  #behindMs = 0;
  #unconfirmed: { readonly sampleIndex: number; readonly timeMs: number } | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  get current(): TimelineEpoch | null {
    return this.#epochs.at(-1) ?? null;
  }

  /** @param timeMs the recording's time of this sample; call in order */
  tell(sampleIndex: number, timeMs: number): TimelineStep | null {
    if (!(timeMs >= EARLIEST_MS && timeMs < LATEST_MS)) return { kind: 'implausible' };
    const { current } = this;
    if (current === null) return this.#begin(timeMs - (sampleIndex * 1000) / this.#rateHz, 0);
    const aheadMs = timeMs - this.#timeIn(current, sampleIndex);
    if (Math.abs(aheadMs) <= STEP_MS) {
      this.#behindMs = 0;
      this.#unconfirmed = null;
      return null;
    }
    const changeMs = aheadMs - Math.min(this.#behindMs, 0);
    if (Math.abs(changeMs) <= STEP_MS) return null;
    if (Math.abs(changeMs) > CONFIRM_BEYOND_MS && !this.#confirm(sampleIndex, timeMs)) return null;
    this.#unconfirmed = null;
    if (changeMs < 0) {
      this.#behindMs = aheadMs;
      return { kind: 'backwards' };
    }
    const jumpMs = aheadMs > 0 ? aheadMs : changeMs;
    if (aheadMs > 0) this.#behindMs = 0;
    return this.#begin(current.anchorMs + jumpMs, sampleIndex);
  }

  /** Epoch of a sample. Call in order; earlier epochs are dropped. */
  epochOf(sampleIndex: number): TimelineEpoch | null {
    let newest = 0;
    while ((this.#epochs[newest + 1]?.firstIndex ?? Number.POSITIVE_INFINITY) <= sampleIndex) newest += 1;
    this.#epochs.splice(0, newest);
    return this.#epochs[0] ?? null;
  }

  #begin(anchorMs: number, firstIndex: number): TimelineStep {
    const epoch = { number: (this.current?.number ?? 0) + 1, anchorMs, firstIndex };
    this.#epochs.push(epoch);
    return { kind: 'epoch', epoch };
  }

  #confirm(sampleIndex: number, timeMs: number): boolean {
    const former = this.#unconfirmed;
    this.#unconfirmed = { sampleIndex, timeMs };
    if (former === null) return false;
    const expectedMs = former.timeMs + ((sampleIndex - former.sampleIndex) * 1000) / this.#rateHz;
    return Math.abs(timeMs - expectedMs) <= STEP_MS;
  }

  #timeIn(epoch: TimelineEpoch, sampleIndex: number): number {
    return epoch.anchorMs + (sampleIndex * 1000) / this.#rateHz;
  }
}
