import type { BreathFeatures } from '@eupnea/model';

/** Difference beyond which the pressure is more likely offset than the PEEP badly held, cmH2O. */
const MAX_DIFFERENCE_CMH2O = 2;
/** Breaths compared: enough for a median, bounded memory. */
const MAX_BREATHS = 1000;

/** Compares the measured PEEP with the one that the user stated, or with the nearest of several. */
export class PeepCheck {
  readonly #statedCmh2o: readonly number[];
  readonly #measured: number[] = [];

  constructor(statedCmh2o: readonly number[]) {
    this.#statedCmh2o = statedCmh2o;
  }

  add({ peep_cmh2o: peep }: Pick<BreathFeatures, 'peep_cmh2o'>): void {
    if (this.#statedCmh2o.length === 0 || this.#measured.length === MAX_BREATHS) return;
    if (peep !== null && peep !== undefined && Number.isFinite(peep)) this.#measured.push(peep);
  }

  /** Text about a contradiction; null without one. */
  finish(): string | null {
    const differences = this.#measured.map((peep) => this.#differenceOf(peep));
    if (!(Math.abs(medianOf(differences)) > MAX_DIFFERENCE_CMH2O)) return null;
    return (
      `PEEP is ${medianOf(this.#measured).toFixed(1)} cmH2O in the file and ${this.#statedCmh2o.join(', ')} as stated ` +
      '(--peep): check the zero and the unit of pressure'
    );
  }

  #differenceOf(peep: number): number {
    const differences = this.#statedCmh2o.map((stated) => peep - stated);
    return differences.toSorted((left, right) => Math.abs(left) - Math.abs(right))[0] ?? Number.NaN;
  }
}

/** NaN without values. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;
}
