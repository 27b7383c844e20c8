/** Width of a bucket: the same five minutes as the stored rollups. */
export const BUCKET_MS = 300_000;
/** One day. */
const BUCKETS = 288;
export const HOUR_BUCKETS = 12;
export const DAY_BUCKETS = BUCKETS;

export interface MeanPower {
  /** Energy per observed time, J/min; NaN without observed time. */
  readonly meanJMin: number;
  /** Observed share of the span, 0 to 1. */
  readonly coverage: number;
}

/**
 * Energy and observed time of one formula over the last day in five-minute buckets. The newest bucket is the running
 * one, so "hour" spans 55 to 60 minutes and "day" a day less at most five minutes; coverage is of that span.
 */
export class EnergyBuckets {
  readonly #slot = new Float64Array(BUCKETS).fill(Number.NaN);
  readonly #joule = new Float64Array(BUCKETS);
  readonly #seconds = new Float64Array(BUCKETS);

  /** @param powerJMin mean power of a breath; a breath without it (NaN) counts as not observed */
  addBreath(startMs: number, seconds: number, powerJMin: number): void {
    if (Number.isNaN(powerJMin) || !(seconds > 0)) return;
    this.add(Math.floor(startMs / BUCKET_MS), (powerJMin * seconds) / 60, seconds);
  }

  /** @param slot five-minute slot since the Unix epoch */
  add(slot: number, joule: number, seconds: number): void {
    const position = slot % BUCKETS;
    const stored = this.#slot[position] ?? Number.NaN;
    if (stored > slot) return;
    if (stored !== slot) {
      this.#slot[position] = slot;
      this.#joule[position] = 0;
      this.#seconds[position] = 0;
    }
    this.#joule[position] = (this.#joule[position] ?? 0) + joule;
    this.#seconds[position] = (this.#seconds[position] ?? 0) + seconds;
  }

  /** @param buckets number of buckets back, the current one included */
  read(nowMs: number, buckets: number): MeanPower {
    const newest = Math.floor(nowMs / BUCKET_MS);
    let joule = 0;
    let seconds = 0;
    for (let slot = newest - buckets + 1; slot <= newest; slot += 1) {
      const position = slot % BUCKETS;
      if (this.#slot[position] !== slot) continue;
      joule += this.#joule[position] ?? 0;
      seconds += this.#seconds[position] ?? 0;
    }
    const spanSeconds = (nowMs - (newest - buckets + 1) * BUCKET_MS) / 1000;
    return {
      meanJMin: seconds > 0 ? (joule * 60) / seconds : Number.NaN,
      coverage: Math.min(1, seconds / spanSeconds),
    };
  }
}
