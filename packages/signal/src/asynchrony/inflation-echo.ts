import type { FoundEffort } from './find-efforts.ts';

/** Alike within this share of each other: what patients do differs by more. */
const ALIKE_SHARE = 0.25;
/** Its onset is found at the border or in the flat stretch before it, its peak at the end of inflation. */
const ONSET_SECONDS = 0.5;
const PEAK_SECONDS = 0.08;
/** What begins later before the breath did not raise the trace there: something else did, as a heart does (80 ms would take efforts too). */
const RAISES_SECONDS = 0.055;
const MEMORY_BREATHS = 3;
const LEAST_ALIKE = 2;

export interface SuspectedEffort {
  readonly effort: FoundEffort | null;
  /** The trace came up before the breath. */
  readonly rising: boolean;
  /** Samples. */
  readonly inspirationEnd: number;
}

/**
 * An elastance or a resistance that is off shows in the trace as an effort that nothing announces, that grows with the volume
 * and is over with inflation, and it does so in breath after breath. No patient breathes in so evenly: it is none.
 */
export class InflationEcho {
  readonly #rateHz: number;
  /** Peaks of the last such efforts, cmH2O; NaN where a breath had none. */
  #peaks: readonly number[] = [];

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** Asked once for each breath. */
  isEcho({ effort, rising, inspirationEnd }: SuspectedEffort): boolean {
    const isSuspect =
      effort !== null &&
      (!rising || effort.onset > -RAISES_SECONDS * this.#rateHz) &&
      effort.onset > -ONSET_SECONDS * this.#rateHz &&
      Math.abs(effort.peak - inspirationEnd) <= PEAK_SECONDS * this.#rateHz;
    const peak = isSuspect ? effort.peakCmh2o : Number.NaN;
    const alike = this.#peaks.filter((other) => Math.abs(other - peak) <= ALIKE_SHARE * peak).length;
    this.#peaks = [...this.#peaks.slice(1 - MEMORY_BREATHS), peak];
    return alike >= LEAST_ALIKE;
  }
}
