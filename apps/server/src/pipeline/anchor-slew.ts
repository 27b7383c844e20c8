/** Window of which the smallest lag counts: the least delayed block shows the clocks, the others the network. */
const WINDOW_MS = 10_000;
/**
 * Greatest move of the anchor per window while the stream lags: 1000 ppm, ten times the drift of a poor oscillator.
 */
const MAX_FORWARD_MS = 10;
/** Greatest move per window while the stream leads: 5000 ppm, because a sample must not stay dated after its arrival. */
const MAX_BACKWARD_MS = 50;
/** Windows of one point of the drift, and the number of points kept: a week of ten minutes. */
const WINDOWS_PER_POINT = 60;
const MAX_POINTS = 1_008;
/** Least number of points for a drift: one hour, in which 10 ppm are 36 ms. */
const LEAST_POINTS = 6;

interface DriftPoint {
  readonly atMs: number;
  lagMs: number;
}

/**
 * Follows the device's sample clock: moves the anchor of an epoch by small steps, so that a drift never ends the epoch,
 * and measures the drift from the lag that the stream would have without these moves.
 */
export class AnchorSlew {
  #windowStartMs: number | null = null;
  #leastLagMs = Number.POSITIVE_INFINITY;
  #movedMs = 0;
  #windows = 0;
  #points: DriftPoint[] = [];
  #driftPpm: number | null = null;

  restart(): void {
    this.#windowStartMs = null;
    this.#leastLagMs = Number.POSITIVE_INFINITY;
    this.#movedMs = 0;
    this.#windows = 0;
    this.#points = [];
    this.#driftPpm = null;
  }

  /**
   * @param lagMs arrival minus predicted time of the newest sample
   * @returns the move of the anchor, ms
   */
  follow(lagMs: number, nowMs: number): number {
    this.#windowStartMs ??= nowMs;
    this.#leastLagMs = Math.min(this.#leastLagMs, lagMs);
    if (nowMs - this.#windowStartMs < WINDOW_MS) return 0;
    const leastLagMs = this.#leastLagMs;
    this.#windowStartMs = nowMs;
    this.#leastLagMs = Number.POSITIVE_INFINITY;
    this.#addPoint(leastLagMs + this.#movedMs, nowMs);
    const moveMs = Math.max(-MAX_BACKWARD_MS, Math.min(MAX_FORWARD_MS, leastLagMs));
    this.#movedMs += moveMs;
    return moveMs;
  }

  /** Gain of the device's sample clock on the server's, parts per million; null before an hour of samples. */
  get driftPpm(): number | null {
    return this.#driftPpm;
  }

  /** Slope of the lags by least squares. */
  #measureDrift(): number | null {
    const points = this.#points;
    const [first] = points;
    if (first === undefined || points.length < LEAST_POINTS) return null;
    const count = points.length;
    let meanAt = 0;
    let meanLag = 0;
    for (const { atMs, lagMs } of points) {
      meanAt += (atMs - first.atMs) / count;
      meanLag += lagMs / count;
    }
    let above = 0;
    let below = 0;
    for (const { atMs, lagMs } of points) {
      const at = atMs - first.atMs - meanAt;
      above += at * (lagMs - meanLag);
      below += at * at;
    }
    return below === 0 ? null : (-above / below) * 1_000_000;
  }

  #addPoint(lagMs: number, nowMs: number): void {
    const last = this.#points.at(-1);
    if (last !== undefined && this.#windows % WINDOWS_PER_POINT !== 0)
      last.lagMs = Math.min(last.lagMs, lagMs);
    else {
      if (this.#points.length >= MAX_POINTS) this.#points.shift();
      this.#driftPpm = this.#measureDrift();
      this.#points.push({ atMs: nowMs, lagMs });
    }
    this.#windows += 1;
  }
}
