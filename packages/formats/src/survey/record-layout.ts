/** Width of EDF's field for the duration of a record. */
const DURATION_LETTERS = 8;
/**
 * Maximum duration of a record, s. Records have one second if the rate allows it, else the shortest duration with a
 * whole number of samples.
 */
const MOST_SECONDS = 10;

export interface RecordShape {
  readonly samples: number;
  /** Duration as written; exact unless `isExact` is false. */
  readonly seconds: string;
  readonly isExact: boolean;
}

/** Chooses a record of about a second with a whole number of samples, whose duration fits its field. */
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
 * Divides ticks into consecutive records. After a gap of at least a whole record the next record begins at the first
 * sample after the gap. Two passes over the same ticks give the same records.
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

  /** First tick of the record that contains the tick; call it with increasing ticks. */
  startOf(tick: number): number {
    if (tick < this.#start + this.#samples) return this.#start;
    const due = this.#start + this.#samples;
    // The next record begins later only if it would consist of missing samples only.
    const follows = this.#count > 0 && tick < due + this.#samples;
    if (this.#count > 0 && !follows) this.#isContinuous = false;
    this.#start = follows ? due : tick;
    this.#count += 1;
    return this.#start;
  }
}
