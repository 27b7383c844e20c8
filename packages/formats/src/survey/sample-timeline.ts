import type { WallClockEvent } from '../reader.ts';

/** Host times jitter by tenths of a second; a clock that moves more against the samples has jumped. */
const JUMP_MS = 1000;
/** A jump beyond this is a damaged time, not a gap: the bound that EDF is read with. */
const LONGEST_JUMP_MS = 31 * 86_400_000;

export interface TimelineStart {
  /** Of the first sample; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
}

/**
 * Where samples stand in a target that knows one start and one rate: tick 0 is the recording's first sample, and ticks
 * without samples are a gap. A clock that jumps ahead opens a gap; time never runs back; small drift is not followed,
 * because durations come from indices. Tell and place in the recording's order.
 */
export class SampleTimeline {
  readonly #rateHz: number;
  /** Of the place 0: an index and the ticks that jumps of the clock have put before it. */
  #told: TimelineStart | null = null;
  #shift = 0;
  #origin: number | null = null;
  #offMs = 0;
  #driftMs = 0;
  #refused = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  tell({ sampleIndex, timeMs, zoned }: WallClockEvent): void {
    const countedMs = ((sampleIndex + this.#shift) * 1000) / this.#rateHz;
    if (this.#told === null) {
      this.#told = { timeMs: timeMs - countedMs, zoned };
      return;
    }
    const offMs = timeMs - this.#told.timeMs - countedMs;
    const changeMs = offMs - this.#offMs;
    if (zoned !== this.#told.zoned) this.#refused += 1;
    else if (Math.abs(changeMs) <= JUMP_MS) {
      this.#offMs = offMs;
      this.#driftMs += changeMs;
    } else if (changeMs > 0 && changeMs <= LONGEST_JUMP_MS) {
      this.#shift += Math.round((changeMs * this.#rateHz) / 1000);
    } else {
      this.#refused += 1;
      this.#offMs = offMs;
    }
  }

  placeSample(sampleIndex: number): number {
    this.#origin ??= sampleIndex + this.#shift;
    return this.place(sampleIndex);
  }

  /** Of what stands at a sample; before the first one, at it. */
  place(sampleIndex: number): number {
    const place = sampleIndex + this.#shift;
    return place - (this.#origin ?? place);
  }

  /** Time of tick 0; null when no clock was told. */
  get start(): TimelineStart | null {
    const told = this.#told;
    if (told === null) return null;
    return { timeMs: told.timeMs + ((this.#origin ?? 0) * 1000) / this.#rateHz, zoned: told.zoned };
  }

  /** By how much the recording's clock and its samples had parted at the end, milliseconds. */
  get driftMs(): number {
    return this.#driftMs;
  }

  /** Times that went back, jumped beyond belief, or changed between zone and none. */
  get refused(): number {
    return this.#refused;
  }
}
