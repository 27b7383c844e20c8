/** EDF's field of a record's duration. */
const DURATION_LETTERS = 8;
/** Records of a second where the rate allows; of at most so many seconds where only that is a whole number of samples. */
const MOST_SECONDS = 10;

export interface RecordShape {
  readonly samples: number;
  /** As it is written: exact, unless `isExact` is false. */
  readonly seconds: string;
  readonly isExact: boolean;
}

/** A record of about a second with a whole number of samples, whose duration fits its field. */
export function chooseRecordShape(rateHz: number): RecordShape {
  for (let seconds = 1; seconds <= MOST_SECONDS; seconds += 1) {
    const samples = Math.round(rateHz * seconds);
    if (Math.abs(samples - rateHz * seconds) < 1e-9 * samples) {
      return { samples, seconds: String(seconds), isExact: true };
    }
  }
  const samples = Math.max(1, Math.round(rateHz));
  const seconds = String(Number((samples / rateHz).toFixed(DURATION_LETTERS - 2)));
  return { samples, seconds, isExact: Math.abs(Number(seconds) * rateHz - samples) < 1e-9 * samples };
}

/**
 * Cuts ticks into records: one after the other, and after a gap that leaves a whole record's place free the next one
 * begins at the sample behind it. Two passes over the same ticks cut the same.
 */
export class RecordLayout {
  readonly #samples: number;
  #start = Number.NEGATIVE_INFINITY;
  #count = 0;
  #isContinuous = true;

  constructor(samples: number) {
    this.#samples = samples;
  }

  get count(): number {
    return this.#count;
  }

  get isContinuous(): boolean {
    return this.#isContinuous;
  }

  /** First tick of the record that the tick stands in; ticks come in order. */
  startOf(tick: number): number {
    if (tick < this.#start + this.#samples) return this.#start;
    const due = this.#start + this.#samples;
    // The place right behind stays free only where the whole of the next record would be missing.
    const follows = this.#count > 0 && tick < due + this.#samples;
    if (this.#count > 0 && !follows) this.#isContinuous = false;
    this.#start = follows ? due : tick;
    this.#count += 1;
    return this.#start;
  }
}
