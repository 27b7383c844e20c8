/** Sizes at which counters of 7 to 32 bits begin again. Round numbers are lengths of recordings as well. */
const SIZES = [128, 256, 65_536, 2 ** 32];
/** Most samples that are missing where a counter begins again, as a share of its size. */
const MOST_MISSING = 0.5;

/** Times of rows whose column counts samples, so that rows that are missing are told. */
export class SampleCounter {
  readonly #rateHz: number;
  #last = Number.NaN;
  #size: number | null = null;
  /** Samples before the count began again. */
  #passed = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** Seconds of a count. A count that falls without being at its end is that of another recording: the time falls. */
  take(count: number): number {
    if (count < this.#last) {
      this.#size ??= sizeOf(this.#last, count);
      this.#passed = this.#isWrap(count) ? this.#passed + (this.#size ?? 0) : 0;
    }
    if (!Number.isNaN(count)) this.#last = count;
    return (this.#passed + count) / this.#rateHz;
  }

  #isWrap(count: number): boolean {
    return this.#size !== null && stepOf(this.#last, count, this.#size) <= MOST_MISSING * this.#size;
  }
}

function stepOf(last: number, count: number, size: number): number {
  const step = count + size - last;
  return step > 0 ? step : Number.POSITIVE_INFINITY;
}

/** The size with the fewest missing samples; null when none fits. */
function sizeOf(last: number, count: number): number | null {
  const fits = SIZES.filter((size) => stepOf(last, count, size) <= MOST_MISSING * size);
  const [best] = fits.toSorted((one, other) => stepOf(last, count, one) - stepOf(last, count, other));
  return best ?? null;
}
