import type { ConversionLoss } from '@eupnea/model';
import type { RecordingSurvey } from '../survey/recording-survey.ts';

/** A record of one piece is filled where nothing was recorded: with at most so many times its samples. */
const MOST_FILLED = 20;
const ALWAYS_FILLED_SECONDS = 3600;
/** What is left of a gap where they may not all be filled. */
const LEFT_SECONDS = 60;

/**
 * Where ticks stand in a record without pauses. Gaps are filled with missing samples; where they would make a file of
 * little else, long ones are shortened, and the report says so.
 */
export class FrameGaps {
  readonly #most: number;
  readonly #cuts: { readonly tick: number; readonly removed: number }[] = [];

  constructor({ ticks, samples, rateHz }: RecordingSurvey) {
    const isLittle = ticks - samples <= MOST_FILLED * samples + ALWAYS_FILLED_SECONDS * rateHz;
    this.#most = isLittle ? Number.POSITIVE_INFINITY : Math.round(LEFT_SECONDS * rateHz);
  }

  /** Frames to fill. @param tick behind the gap @param length of the gap; zero or less = none */
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
