/** Time over which CO2 is summed for its output per minute, s. */
export const OUTPUT_SECONDS = 60;
/** Breaths that ended longer ago than this do not count, s: breaths without a number may lie between. */
const OLDEST_SECONDS = 90;

interface MeasuredBreath {
  readonly endIndex: number;
  readonly seconds: number;
  readonly co2Ml: number;
}

/** CO2 of the newest breaths of one patient. */
export class Co2Output {
  readonly #rateHz: number;
  #breaths: readonly MeasuredBreath[] = [];

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /** CO2 and time of the breaths that fill a minute together with a breath of that end and length. */
  before(endIndex: number, samples: number): { readonly co2Ml: number; readonly seconds: number } {
    const oldest = endIndex - OLDEST_SECONDS * this.#rateHz;
    const wanted = OUTPUT_SECONDS - samples / this.#rateHz;
    let co2Ml = 0;
    let seconds = 0;
    for (const breath of this.#breaths) {
      if (seconds >= wanted || breath.endIndex < oldest) break;
      co2Ml += breath.co2Ml;
      seconds += breath.seconds;
    }
    return { co2Ml, seconds };
  }

  /** @param co2Ml NaN when the breath has none, and then it does not count */
  add(endIndex: number, samples: number, co2Ml: number): void {
    if (Number.isNaN(co2Ml)) return;
    const oldest = endIndex - OLDEST_SECONDS * this.#rateHz;
    const kept = this.#breaths.filter((breath) => breath.endIndex >= oldest);
    this.#breaths = [{ endIndex, seconds: samples / this.#rateHz, co2Ml }, ...kept];
  }

  forget(): void {
    this.#breaths = [];
  }
}
