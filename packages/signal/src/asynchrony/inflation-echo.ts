import type { FoundEffort } from './find-efforts.ts';

/** Peaks within this share of each other are equal; peaks of efforts differ by more. */
const ALIKE_SHARE = 0.25;
/**
 * The onset of an echo lies at most this long before the breath, its peak within PEAK_SECONDS of the end of inflation.
 */
const ONSET_SECONDS = 0.5;
const PEAK_SECONDS = 0.08;
/**
 * An onset later than this before the breath did not cause the rise of the trace; a heartbeat did (80 ms would also
 * remove efforts).
 */
const RAISES_SECONDS = 0.055;
const MEMORY_BREATHS = 3;
const LEAST_ALIKE = 2;

export interface SuspectedEffort {
  readonly effort: FoundEffort | null;
  /** The trace rises before the breath. */
  readonly rising: boolean;
  /** Samples from the breath's first sample. */
  readonly inspirationEnd: number;
}

/**
 * Detects apparent efforts that are errors of elastance or resistance. Such an echo grows with the volume, ends with
 * inflation, and has the same peak in successive breaths, which no patient's efforts have.
 */
export class InflationEcho {
  readonly #rateHz: number;
  /** Peaks of the last suspected echoes, cmH2O; NaN for a breath without one. */
  #peaks: readonly number[] = [];

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** True when the effort is an echo. Call exactly once per breath, because every call is remembered. */
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
