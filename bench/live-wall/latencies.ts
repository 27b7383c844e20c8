import type { LatencySummary } from './messages.ts';

/** One-millisecond bins up to a minute: exact enough for a limit of 500 ms, with constant memory. */
const BINS = 60_000;

export class Latencies {
  readonly #bins = new Uint32Array(BINS);
  #count = 0;
  #worst = 0;

  add(ms: number): void {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(ms)));
    this.#bins[bin] = (this.#bins[bin] ?? 0) + 1;
    this.#count += 1;
    this.#worst = Math.max(this.#worst, ms);
  }

  reset(): void {
    this.#bins.fill(0);
    this.#count = 0;
    this.#worst = 0;
  }

  summarize(): LatencySummary {
    return {
      count: this.#count,
      p50: this.#percentile(0.5),
      p99: this.#percentile(0.99),
      worst: this.#worst,
    };
  }

  #percentile(share: number): number {
    let seen = 0;
    for (let bin = 0; bin < BINS; bin += 1) {
      seen += this.#bins[bin] ?? 0;
      if (seen >= share * this.#count) return bin;
    }
    return BINS;
  }
}
