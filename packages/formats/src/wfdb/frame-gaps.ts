import type { ConversionLoss } from '@eupnea/model';
import type { RecordingSurvey } from '../survey/recording-survey.ts';

/** Maximum ratio of filled frames to samples in a record without segments. */
const MOST_FILLED = 20;
const ALWAYS_FILLED_SECONDS = 3600;
/** Duration of a shortened gap, s. */
const LEFT_SECONDS = 60;

/**
 * Places ticks in a record without pauses. Gaps are filled with missing samples. If they would dominate the file, long
 * gaps are shortened and reported.
 */
export class FrameGaps {
  readonly #most: number;
  readonly #cuts: { readonly tick: number; readonly removed: number }[] = [];

  constructor({ ticks, samples, rateHz }: RecordingSurvey) {
    const isLittle = ticks - samples <= MOST_FILLED * samples + ALWAYS_FILLED_SECONDS * rateHz;
    this.#most = isLittle ? Number.POSITIVE_INFINITY : Math.round(LEFT_SECONDS * rateHz);
  }

  /**
   * Number of frames to fill. @param tick first tick after the gap @param length duration of the gap, ticks; zero or
   * less = none
   */
  keep(tick: number, length: number): number {
    if (length <= this.#most) return Math.max(0, length);
    this.#cuts.push({ tick, removed: (this.#cuts.at(-1)?.removed ?? 0) + length - this.#most });
    return this.#most;
  }

  frameOf(tick: number): number {
    return tick - (this.#cuts.findLast((cut) => cut.tick <= tick)?.removed ?? 0);
  }

  report(): readonly ConversionLoss[] {
    const count = this.#cuts.length;
    const detail = `Gaps were shortened to ${LEFT_SECONDS} s: what stands behind them is told too early.`;
    return count === 0 ? [] : [{ what: 'gap', name: '', count, detail }];
  }
}
