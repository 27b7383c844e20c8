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
  /** Averaged flow of the last window, L/min. */
  #history = new Float32Array(0);
  #nextIndex = 0;
  #secondsSinceFound = Number.POSITIVE_INFINITY;

  constructor(rateHz: number) {
    this.#factor = Math.max(1, Math.round(rateHz / WATCHED_HZ));
    this.#rateHz = rateHz / this.#factor;
  }

  /** @param flow of one breath, L/min, without NaN. @returns whether it lies under chest compressions */
  take(startIndex: number, flow: Float32Array): boolean {
    if (startIndex !== this.#nextIndex) this.#history = new Float32Array(0);
    if (startIndex < this.#nextIndex || startIndex - this.#nextIndex > PAUSE_S * this.#rateHz * this.#factor)
      this.#secondsSinceFound = Number.POSITIVE_INFINITY;
    this.#nextIndex = startIndex + flow.length;
    const before = this.#history.length;
    const all = new Float32Array(before + Math.floor(flow.length / this.#factor));
    all.set(this.#history);
    average(flow, this.#factor, all.subarray(before));
    const window = Math.round(WINDOW_S * this.#rateHz);
    const step = Math.max(1, Math.round(STEP_S * this.#rateHz));
    const halves = [RIPPLE_S, SLOW_S].map((seconds) => Math.round((seconds * this.#rateHz) / 2));
    const [smooth, slow] = halves.map((half) => movingMean(all, half));
    const fast = all.map((_value, at) => (smooth?.[at] ?? 0) - (slow?.[at] ?? 0));
    let isFound = this.#secondsSinceFound <= PAUSE_S;
    this.#secondsSinceFound += (all.length - before) / this.#rateHz;
    for (let end = all.length; end > before && end >= window; end -= step) {
      if (!this.#isRhythmic(fast.subarray(end - window, end))) continue;
      isFound = true;
      this.#secondsSinceFound = Math.min(this.#secondsSinceFound, (all.length - end) / this.#rateHz);
    }
    this.#history = all.slice(Math.max(0, all.length - window));
    return isFound;
  }

  #isRhythmic(flow: Float32Array): boolean {
    if (!swingsThroughout(flow, Math.floor(PART_S * this.#rateHz))) return false;
    const [first, last] = [SHORTEST_PERIOD_S, LONGEST_PERIOD_S].map((seconds) =>
      Math.round(seconds * this.#rateHz),
    );
    let former = correlate(flow, (first ?? 0) - 1);
    let own = correlate(flow, first ?? 0);
    for (let period = first ?? 0; period <= (last ?? 0); period += 1) {
      const next = correlate(flow, period + 1);
      const isPeak = own >= LEAST_CORRELATION && own >= former && own >= next;
      if (isPeak && REPEATS.every((times) => correlate(flow, times * period) >= LEAST_CORRELATION))
        return true;
      former = own;
      own = next;
    }
    return false;
  }
}

function average(flow: Float32Array, factor: number, into: Float32Array): void {
  for (let at = 0; at < into.length; at += 1) {
    let sum = 0;
    for (let part = 0; part < factor; part += 1) sum += flow[at * factor + part] ?? 0;
    into[at] = sum / factor;
  }
}

/** Mean over 2 * `half` + 1 samples, fewer at the ends. */
function movingMean(flow: Float32Array, half: number): Float32Array {
  const sums = new Float64Array(flow.length + 1);
  for (let at = 0; at < flow.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (flow[at] ?? 0);
  return flow.map((_value, at) => {
    const from = Math.max(0, at - half);
    const to = Math.min(flow.length, at + half + 1);
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** Whether the flow swings in every part of the window: a single breath does not. */
function swingsThroughout(flow: Float32Array, part: number): boolean {
  for (let from = 0; from + part <= flow.length; from += part) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = from; at < from + part; at += 1) {
      const value = flow[at] ?? 0;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (most - least < LEAST_SWING_LPM) return false;
  }
  return true;
}

/** Correlation of the flow with itself after `lag` samples. */
function correlate(flow: Float32Array, lag: number): number {
  let products = 0;
  let early = 0;
  let late = 0;
  for (let at = lag; at < flow.length; at += 1) {
    const [former, value] = [flow[at - lag] ?? 0, flow[at] ?? 0];
    products += former * value;
    early += former * former;
    late += value * value;
  }
  return products / Math.max(1e-9, Math.sqrt(early * late));
}
