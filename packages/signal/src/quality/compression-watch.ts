import { ScratchArray } from '../mechanics/scratch-array.ts';

/** Rates of chest compressions (guidelines: 100 to 120 a minute), as periods in s: 80 to 143 a minute. */
const SHORTEST_PERIOD_S = 0.42;
const LONGEST_PERIOD_S = 0.75;
/** Time over which compressions must repeat themselves: seven to twelve of them, s. */
const WINDOW_S = 5;
const STEP_S = 0.5;
/** Slower changes of the flow are breaths, s. */
const SLOW_S = 0.8;
/**
 * Correlation of the flow with itself after one, two and three periods. Double triggers of pressure control reach 0.4
 * over three periods (muscle_truth reverse_pc), compressions with ventilations between them 0.5 to 0.9.
 */
const LEAST_CORRELATION = 0.45;
/** Swing of the fast part of the flow within every such part of the window, L/min; heartbeats stay under 8. */
const LEAST_SWING_LPM = 12;
const PART_S = 0.75;
/** Faster ripple, as of water in the circuit, is averaged out, s. */
const RIPPLE_S = 0.16;
const REPEATS = [1, 2, 3] as const;
/** A ventilation between two series hides the rhythm for so long, s. */
const PAUSE_S = 5;
/** The flow is averaged to about this rate. */
const WATCHED_HZ = 50;

/**
 * Tells breaths under chest compressions: a fast, strong and regular oscillation of the flow, in which volumes and times
 * of breaths are not those of the ventilator. Takes breaths in order.
 */
export class CompressionWatch {
  readonly #factor: number;
  readonly #rateHz: number;
  /** Averaged flow of the last window, then of the breath, L/min; grows with the longest breath. */
  #flow = new Float32Array(FIRST_LENGTH);
  /** Number of samples kept from earlier breaths. */
  #kept = 0;
  #nextIndex = 0;
  #secondsSinceFound = Number.POSITIVE_INFINITY;

  constructor(rateHz: number) {
    this.#factor = Math.max(1, Math.round(rateHz / WATCHED_HZ));
    this.#rateHz = rateHz / this.#factor;
  }

  /** @param flow of one breath, L/min, without NaN. @returns whether it lies under chest compressions */
  take(startIndex: number, flow: Float32Array): boolean {
    if (startIndex !== this.#nextIndex) this.#kept = 0;
    if (startIndex < this.#nextIndex || startIndex - this.#nextIndex > PAUSE_S * this.#rateHz * this.#factor)
      this.#secondsSinceFound = Number.POSITIVE_INFINITY;
    this.#nextIndex = startIndex + flow.length;
    const before = this.#kept;
    const count = before + Math.floor(flow.length / this.#factor);
    this.#makeRoom(count);
    average(flow, this.#factor, this.#flow.subarray(before, count));
    const window = Math.round(WINDOW_S * this.#rateHz);
    let isFound = this.#secondsSinceFound <= PAUSE_S;
    this.#secondsSinceFound += (count - before) / this.#rateHz;
    const rhythmEnd = this.#findRhythm(before, count, window);
    if (rhythmEnd !== null) {
      isFound = true;
      this.#secondsSinceFound = Math.min(this.#secondsSinceFound, (count - rhythmEnd) / this.#rateHz);
    }
    const gone = Math.max(0, count - window);
    this.#flow.copyWithin(0, gone, count);
    this.#kept = count - gone;
    return isFound;
  }

  #makeRoom(count: number): void {
    if (count <= this.#flow.length) return;
    const flow = new Float32Array(2 * count);
    flow.set(this.#flow);
    this.#flow = flow;
  }

  /** End of the last window that ends in the breath and shows the rhythm; null without one. */
  #findRhythm(before: number, count: number, window: number): number | null {
    if (count < window) return null;
    const step = Math.max(1, Math.round(STEP_S * this.#rateHz));
    const fast: FastFlow = {
      values: fastFlow.atLeast(count),
      sums: this.#sumFlow(count),
      count,
      from: count,
    };
    for (let end = count; end > before && end >= window; end -= step) {
      if (!this.#swingsThroughout(fast, end - window, end)) continue;
      if (this.#isRhythmic(fast.values.subarray(end - window, end))) return end;
    }
    return null;
  }

  /** Sums of the flow before each of its samples. */
  #sumFlow(count: number): Float64Array {
    const sums = flowSums.atLeast(count + 1);
    let sum = 0;
    sums[0] = 0;
    for (let at = 0; at < count; at += 1) {
      sum += this.#flow[at];
      sums[at + 1] = sum;
    }
    return sums;
  }

  /** Extends the known faster part of the flow back to a sample. */
  #separateFast(fast: FastFlow, from: number): void {
    const { values, sums, count } = fast;
    const ripple = Math.round((RIPPLE_S * this.#rateHz) / 2);
    const slow = Math.round((SLOW_S * this.#rateHz) / 2);
    for (let at = from; at < fast.from; at += 1)
      values[at] = Math.fround(meanAbout(sums, count, at, ripple) - meanAbout(sums, count, at, slow));
    fast.from = Math.min(fast.from, from);
  }

  /** Whether the flow swings in every part of the window: a single breath does not. */
  #swingsThroughout(fast: FastFlow, start: number, end: number): boolean {
    const part = Math.floor(PART_S * this.#rateHz);
    const parts = Math.floor((end - start) / part);
    // The end of expiration is quiet, and most windows end near it.
    for (let from = start + (parts - 1) * part; from >= start; from -= part) {
      this.#separateFast(fast, from);
      if (!swings(fast.values, from, from + part)) return false;
    }
    return true;
  }

  #isRhythmic(flow: Float64Array): boolean {
    const first = Math.round(SHORTEST_PERIOD_S * this.#rateHz);
    const last = Math.round(LONGEST_PERIOD_S * this.#rateHz);
    const squares = sumSquares(flow);
    let previous = correlate(flow, squares, first - 1);
    let own = correlate(flow, squares, first);
    for (let period = first; period <= last; period += 1) {
      const next = correlate(flow, squares, period + 1);
      const isPeak = own >= LEAST_CORRELATION && own >= previous && own >= next;
      if (isPeak && REPEATS.every((times) => correlate(flow, squares, times * period) >= LEAST_CORRELATION))
        return true;
      previous = own;
      own = next;
    }
    return false;
  }
}

/**
 * The flow's faster part: its mean over the time of ripple less the mean over that of breaths. Separated only as far
 * back as the search looks, because most breaths are quiet near their end.
 */
interface FastFlow {
  readonly values: Float64Array;
  /** Sums of the flow before each of its samples. */
  readonly sums: Float64Array;
  readonly count: number;
  /** First sample that is separated. */
  from: number;
}

/** Initial length: the window and a long breath. */
const FIRST_LENGTH = 1024;

const flowSums = new ScratchArray();
const fastFlow = new ScratchArray();
const squareSums = new ScratchArray();

function average(flow: Float32Array, factor: number, into: Float32Array): void {
  for (let at = 0; at < into.length; at += 1) {
    let sum = 0;
    for (let part = 0; part < factor; part += 1) sum += flow[at * factor + part];
    into[at] = sum / factor;
  }
}

/** Mean over 2 * `half` + 1 samples, fewer at the ends, from the sums of the samples before each. */
function meanAbout(sums: Float64Array, count: number, at: number, half: number): number {
  const from = Math.max(0, at - half);
  const to = Math.min(count, at + half + 1);
  return Math.fround((sums[to] - sums[from]) / (to - from));
}

function swings(flow: Float64Array, from: number, to: number): boolean {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at += 1) {
    const value = flow[at];
    if (value < least) least = value;
    if (value > most) most = value;
    if (most - least >= LEAST_SWING_LPM) return true;
  }
  return false;
}

/** Sums of the squares before each sample. */
function sumSquares(flow: Float64Array): Float64Array {
  const squares = squareSums.atLeast(flow.length + 1);
  let sum = 0;
  squares[0] = 0;
  for (let at = 0; at < flow.length; at += 1) {
    sum += flow[at] ** 2;
    squares[at + 1] = sum;
  }
  return squares;
}

/** Correlation of the flow with itself after `lag` samples. */
function correlate(flow: Float64Array, squares: Float64Array, lag: number): number {
  const { length } = flow;
  // Two sums, so that one product need not wait for the one before.
  let even = 0;
  let odd = 0;
  let at = lag;
  for (; at + 1 < length; at += 2) {
    even += flow[at - lag] * flow[at];
    odd += flow[at - lag + 1] * flow[at + 1];
  }
  if (at < length) even += flow[at - lag] * flow[at];
  const early = squares[length - lag];
  const late = squares[length] - squares[lag];
  return (even + odd) / Math.max(1e-9, Math.sqrt(early * late));
}
