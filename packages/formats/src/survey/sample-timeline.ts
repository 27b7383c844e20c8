import type { WallClockEvent } from '../reader.ts';
import { IndexShifts } from './index-shifts.ts';

/** Threshold for a clock jump, ms. Host times have a jitter of tenths of a second. */
const JUMP_MS = 1000;
/** Maximum jump, ms; a larger one is a damaged time. The same bound as in the EDF reader. */
const LONGEST_JUMP_MS = 31 * 86_400_000;

export interface TimelineStart {
  /** Time of the first sample; when not `zoned`, as if the wall clock were UTC. */
  readonly timeMs: number;
  readonly zoned: boolean;
}

/**
 * Maps samples to ticks of a target with one start and one rate. Tick 0 is the recording's first sample, and ticks
 * without samples are a gap. A forward jump of the clock opens a gap; time never goes back; small drift is ignored,
 * because durations come from indices. Call the methods in the order of the recording.
 */
export class SampleTimeline {
  readonly #rateHz: number;
  /**
   * First time of the clock, extrapolated to position 0. A position is a sample index plus the ticks that jumps of the
   * clock inserted before it.
   */
  #told: TimelineStart | null = null;
  readonly #shifts = new IndexShifts();
  #origin: number | null = null;
  #offMs = 0;
  #driftMs = 0;
  #refused = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  tell({ sampleIndex, timeMs, zoned }: WallClockEvent): void {
    const countedMs = ((sampleIndex + this.#shifts.latest) * 1000) / this.#rateHz;
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
      this.#shifts.add(sampleIndex, Math.round((changeMs * this.#rateHz) / 1000));
    } else {
      this.#refused += 1;
      this.#offMs = offMs;
    }
  }

  placeSample(sampleIndex: number): number {
    this.#origin ??= sampleIndex + this.#shifts.latest;
    return this.place(sampleIndex);
  }

  /** Tick of a sample index, also of one before the last jump; before the first placed sample, tick 0. */
  place(sampleIndex: number): number {
    const place = sampleIndex + this.#shifts.at(sampleIndex);
    return place - (this.#origin ?? place);
  }

  /** Time of tick 0; null without a clock. */
  get start(): TimelineStart | null {
    const told = this.#told;
    if (told === null) return null;
    return { timeMs: told.timeMs + ((this.#origin ?? 0) * 1000) / this.#rateHz, zoned: told.zoned };
  }

  /** Difference of the recording's clock and its samples at the end, ms. */
  get driftMs(): number {
    return this.#driftMs;
  }

  /** Number of times that went back, jumped too far, or changed between zone and no zone. */
  get refused(): number {
    return this.#refused;
  }
}
