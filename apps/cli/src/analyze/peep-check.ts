import type { BreathFeatures } from '@eupnea/model';

/** Difference beyond which the pressure is more likely offset than the PEEP badly held, cmH2O. */
const MAX_DIFFERENCE_CMH2O = 2;
/** Breaths compared: enough for a median, bounded memory. */
const MAX_BREATHS = 1000;

/** Compares the measured PEEP with the one that the user stated. */
export class PeepCheck {
  readonly #statedCmh2o: number | null;
  readonly #measured: number[] = [];

  constructor(statedCmh2o: number | null) {
    this.#statedCmh2o = statedCmh2o;
  }

  add({ peep_cmh2o: peep }: Pick<BreathFeatures, 'peep_cmh2o'>): void {
    if (this.#statedCmh2o === null || this.#measured.length === MAX_BREATHS) return;
    if (peep !== null && peep !== undefined && Number.isFinite(peep)) this.#measured.push(peep);
  }

  /** Text about a contradiction; null without one. */
  finish(): string | null {
    const sorted = this.#measured.toSorted((left, right) => left - right);
    const median = sorted[sorted.length >> 1];
    if (median === undefined || this.#statedCmh2o === null) return null;
    if (Math.abs(median - this.#statedCmh2o) <= MAX_DIFFERENCE_CMH2O) return null;
    return (
      `PEEP is ${median.toFixed(1)} cmH2O in the file and ${this.#statedCmh2o} as stated (--peep): ` +
      'check the zero and the unit of pressure'
    );
  }
}
