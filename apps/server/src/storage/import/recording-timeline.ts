/** Host times in recordings jitter by tenths of a second; what is off by more is no jitter. */
const STEP_MS = 1000;

/** A jump farther than this may be one damaged line: the next time must say the same. */
const CONFIRM_BEYOND_MS = 60_000;

/** Times outside these years are damage. De-identified research data lie as far ahead as 2215. */
const EARLIEST_MS = Date.UTC(1970, 0, 2);
const LATEST_MS = Date.UTC(2300, 0, 1);

/** A stretch of samples in which time = anchor + index / rate. */
export interface TimelineEpoch {
  /** From 1. */
  readonly number: number;
  /** Time of sample 0 of the recording as this epoch counts it, milliseconds since the Unix epoch. */
  readonly anchorMs: number;
  /** First sample that belongs to it. */
  readonly firstIndex: number;
}

/** epoch: a new one begins. backwards, implausible: the time is not believed, and time is counted on. */
export type TimelineStep =
  | { readonly kind: 'epoch'; readonly epoch: TimelineEpoch }
  | { readonly kind: 'backwards' | 'implausible' };

/**
 * When the samples of a recording were taken. Time never runs backwards: where the recording's clock was set back it is
 * counted on from the samples, so that no breath stands before the one it followed; where it jumped ahead, a gap is
 * believed. A small drift of the host's clock against the device's is not followed until it makes up a second.
 */
export class RecordingTimeline {
  readonly #rateHz: number;
  #epochs: TimelineEpoch[] = [];
  /** How far the recording's clock is known to be behind the counted time, milliseconds, zero or less. */
  #behindMs = 0;
  #unconfirmed: { readonly sampleIndex: number; readonly timeMs: number } | null = null;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  get current(): TimelineEpoch | null {
    return this.#epochs.at(-1) ?? null;
  }

  /** @param timeMs the recording's time of this sample; tell in order */
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

  /** The epoch a sample belongs to. Ask in order; earlier ones are forgotten. */
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
