import type { InputIssue } from '@eupnea/model';

/** Samples in a row at one end of a scale from which the signal lies beyond it. */
const HELD_SAMPLES = 3;

/** Smallest and largest value that a signal's scale can give, in its file's unit. */
export interface ScaleRange {
  readonly least: number;
  readonly most: number;
  /** Value that no converter gives, but programs write for a missing sample. */
  readonly code?: number;
}

/**
 * Replaces samples that stand at an end of their scale by NaN and counts them: the converter was saturated, and the
 * true value lies beyond. A scale that ends at zero is taken as a sensor at rest.
 */
export class ScaleEnds {
  readonly #range: ScaleRange;
  #samples = 0;
  #spells = 0;
  /** End at which the last sample stood, and samples there in a row. */
  #end = Number.NaN;
  #run = 0;
  #isInCode = false;

  constructor({ least, most, ...code }: ScaleRange) {
    this.#range = { ...code, least: least === 0 ? Number.NaN : least, most: most === 0 ? Number.NaN : most };
  }

  /** Changes consecutive values of the signal in place. */
  mask(values: Float64Array): void {
    const { least, most, code } = this.#range;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? Number.NaN;
      if (value !== least && value !== most && value !== code) {
        this.#run = 0;
        this.#isInCode = false;
        continue;
      }
      if (value === code) {
        values[index] = Number.NaN;
        this.#samples += 1;
        if (!this.#isInCode) this.#spells += 1;
        this.#isInCode = true;
        continue;
      }
      this.#isInCode = false;
      if (value !== this.#end) this.#run = 0;
      this.#end = value;
      this.#run += 1;
      if (this.#run < HELD_SAMPLES) continue;
      if (this.#run > HELD_SAMPLES) values[index] = Number.NaN;
      else {
        this.#spells += 1;
        this.#samples += HELD_SAMPLES - 1;
        values.fill(Number.NaN, Math.max(0, index - HELD_SAMPLES + 1), index + 1);
      }
      this.#samples += 1;
    }
  }

  /** @param prefix of the issue code: the format */
  describe(name: string, prefix: string): readonly InputIssue[] {
    if (this.#samples === 0) return [];
    const ends = [this.#range.least, this.#range.most]
      .filter((end) => !Number.isNaN(end))
      .map((end) => Number(end.toPrecision(6)));
    const detail =
      `${name}: ${this.#samples} samples in ${this.#spells} places stand at an end of the scale (${ends.join(' or ')}). ` +
      'The true values lie beyond: they are missing.';
    return [{ code: `${prefix}_saturated`, detail }];
  }
}
