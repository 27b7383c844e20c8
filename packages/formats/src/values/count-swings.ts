/** What counts as a swing of a flow. */
export interface SwingKind {
  /** Slower changes are breaths, Hz. */
  readonly leastHz: number;
  /** Size on either side, in standard deviations of the flow. */
  readonly deviations: number;
  /** Least size on either side, L/min. */
  readonly leastLpm: number;
}

/** Turns that noise makes between swings are smaller ones: these count from this share of the size of a swing. */
const TURN_SHARE = 1 / 4;
/** A swing has two turns; more of them, and some at its ends, are noise. */
const TURNS_A_SWING = 3;
const MORE_TURNS = 2;

/**
 * Swings of a flow in each whole second: rises from far below to far above the mean of the time about it. None in a second of
 * noise. NaN = missing.
 */
export function countSwings(flow: Float32Array, rateHz: number, kind: SwingKind): Uint16Array {
  const perSecond = Math.max(1, Math.round(rateHz));
  const half = Math.max(1, Math.round(rateHz / kind.leastHz / 2));
  const swings = new Uint16Array(Math.floor(flow.length / perSecond));
  const border = Math.max(kind.leastLpm, kind.deviations * deviationOf(flow));
  const mean = new RunningMean(flow, half);
  let [isHigh, isUp] = [true, true];
  for (let second = 0; second < swings.length; second += 1) {
    let [found, turns] = [0, 0];
    for (let index = second * perSecond; index < (second + 1) * perSecond; index += 1) {
      const off = (flow[index] ?? Number.NaN) - mean.next();
      if (off > border && !isHigh) {
        isHigh = true;
        found += 1;
      } else if (off < -border) isHigh = false;
      if (isUp ? off < -border * TURN_SHARE : off > border * TURN_SHARE) {
        isUp = !isUp;
        turns += 1;
      }
    }
    swings[second] = turns > TURNS_A_SWING * found + MORE_TURNS ? 0 : found;
  }
  return swings;
}

/** Mean of the known values about each sample in turn, as far as `half` samples to either side. */
class RunningMean {
  readonly #values: Float32Array;
  readonly #half: number;
  #at = 0;
  #sum = 0;
  #count = 0;

  constructor(values: Float32Array, half: number) {
    this.#values = values;
    this.#half = half;
    for (let index = 0; index < half; index += 1) this.#add(index, 1);
  }

  next(): number {
    this.#add(this.#at + this.#half, 1);
    this.#add(this.#at - this.#half - 1, -1);
    this.#at += 1;
    return this.#sum / this.#count;
  }

  #add(index: number, sign: 1 | -1): void {
    const value = this.#values[index];
    if (value === undefined || Number.isNaN(value)) return;
    this.#sum += sign * value;
    this.#count += sign;
  }
}

function deviationOf(values: Float32Array): number {
  let [sum, squares, count] = [0, 0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    squares += value * value;
    count += 1;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}
