import type { InputIssue } from '@eupnea/model';
import type { FlowZero } from './cut-breath.ts';

/**
 * The zero is judged again in a stretch out of five: judging costs as much as reading. It is judged at once when the mean
 * flow moved by this much, L/min, more than a breath that is cut in two moves it.
 */
const STRETCHES_BETWEEN = 4;
const MEAN_MOVE_LPM = 1.5;
/**
 * The zero is followed when it moved by this much, L/min. With strong efforts the estimates of single minutes differ by less,
 * and warm moist gas makes the expired volume larger, which alone starts no correction after a first minute without one.
 */
const DRIFT_LPM = 1;
const LATE_START_LPM = 2;

/** Follows the zero of the flow from stretch to stretch of a recording. */
export class FlowZeroFollower {
  /** At the first sample of the present stretch. */
  #zero: FlowZero = { startLpm: 0, slopeLpm: 0 };
  #isFirst = true;
  #unjudged = 0;
  /** Mean flow of the last judged stretch, before any correction. */
  #judgedMean = Number.NaN;
  /** Lowest and highest offset that was removed, L/min; null = none. */
  #range: readonly [least: number, most: number] | null = null;
  #unknown = 0;

  /** Whether the zero of a stretch has to be judged. */
  isDue(flow: Float32Array): boolean {
    const isMoving = this.#zero.slopeLpm !== 0 || Number.isNaN(this.#zero.startLpm);
    if (this.#isFirst || isMoving || this.#unjudged >= STRETCHES_BETWEEN) return true;
    return Math.abs(meanOf(flow) - this.#judgedMean) > MEAN_MOVE_LPM;
  }

  /** A stretch that is not judged keeps the zero. */
  pass(): void {
    this.#unjudged += 1;
  }

  /** @param found null = it cannot be told @param canTell whether the stretch is long enough to tell it */
  judge(found: FlowZero | null, flow: Float32Array, canTell: boolean): void {
    const least = this.#isFirst ? 0 : this.#range === null ? LATE_START_LPM : DRIFT_LPM;
    this.#isFirst = false;
    this.#unjudged = 0;
    this.#judgedMean = meanOf(flow);
    if (found === null) {
      // A zero that moved is somewhere else by now.
      if (this.#zero.slopeLpm !== 0 && canTell) this.#zero = { startLpm: Number.NaN, slopeLpm: 0 };
      return;
    }
    const middle = flow.length / 2;
    const moved = Math.abs(valueAt(found, middle) - valueAt(this.#zero, middle));
    const isMoving = found.slopeLpm !== 0 || this.#zero.slopeLpm !== 0 || Number.isNaN(moved);
    if (isMoving || moved >= Math.max(least, Number.MIN_VALUE)) this.#zero = found;
  }

  /** Whether samples of the present stretch are changed. */
  get isCorrecting(): boolean {
    return this.#zero.startLpm !== 0 || this.#zero.slopeLpm !== 0;
  }

  /** @param at index of the first value in the stretch */
  correct(flow: Float32Array, at: number): Float32Array {
    const { startLpm, slopeLpm } = this.#zero;
    const [from, to] = [valueAt(this.#zero, at), valueAt(this.#zero, at + flow.length)];
    if (Number.isNaN(startLpm)) this.#unknown += flow.length;
    else {
      const [least, most] = this.#range ?? [from, from];
      this.#range = [Math.min(least, from, to), Math.max(most, from, to)];
    }
    return flow.map((value, index) => value - startLpm - slopeLpm * (at + index));
  }

  /** @param samples of the stretch that ends */
  endStretch(samples: number): void {
    const { slopeLpm } = this.#zero;
    this.#zero = { startLpm: valueAt(this.#zero, samples), slopeLpm };
  }

  describe(): readonly InputIssue[] {
    const issues: InputIssue[] = [];
    if (this.#range !== null) {
      const [least, most] = this.#range.map((offset) => offset.toFixed(2));
      const size =
        least === most ? `a constant offset of ${least}` : `an offset that moves from ${least} to ${most}`;
      const detail = `The flow has ${size} L/min: at rest and in the mean over whole breaths. The offset is removed.`;
      issues.push({ code: 'flow_offset', detail });
    }
    if (this.#unknown > 0) {
      const detail = `The mean flow of whole breaths is not zero, and in ${this.#unknown} samples nothing tells the zero of the flow: the flow is missing there.`;
      issues.push({ code: 'flow_zero_lost', detail });
    }
    return issues;
  }
}

function valueAt({ startLpm, slopeLpm }: FlowZero, at: number): number {
  return startLpm + slopeLpm * at;
}

function meanOf(values: Float32Array): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return sum / count;
}
