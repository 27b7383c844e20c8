import type { ConversionLoss } from '@eupnea/model';
import type { WritableEvent } from '../writable-event.ts';
import { PB840_RATE_HZ } from './pb840-reader.ts';

/** Maximum rounding error: half of the second decimal, and the error of a 32-bit float of up to 320. */
const MOST_ROUNDING = 0.005_02;

type UnheldType = Exclude<WritableEvent['type'], 'samples' | 'mark' | 'breath' | 'wall_clock' | 'loss'>;

const UNHELD: { readonly [Type in UnheldType]: ConversionLoss['what'] } = {
  settings: 'settings',
  finding: 'findings',
  trend_columns: 'trends',
  trend_row: 'trends',
  log: 'log',
};

/** Writes rows and counts the losses of the text: further decimals, the rate, other channels. */
export class Pb840Losses {
  readonly #rateHz: number;
  readonly #unheld = new Map<ConversionLoss['what'], number>();
  #rounded = 0;
  #single = 0;
  #gaps = 0;
  #cutBreaths = 0;
  #expirationStarts = 0;

  constructor(rateHz: number) {
    this.#rateHz = rateHz;
  }

  /**
   * Formats a pair. A pair with one missing value becomes a missing pair, because the text has no other form for it.
   */
  formatRow(flow: number, pressure: number): string {
    if (Number.isNaN(flow) || Number.isNaN(pressure)) {
      if (Number.isNaN(flow) !== Number.isNaN(pressure)) this.#single += 1;
      return ',\n';
    }
    const flowText = twoDecimals(flow);
    const pressureText = twoDecimals(pressure);
    if (isRounded(flow, flowText) || isRounded(pressure, pressureText)) this.#rounded += 1;
    return `${flowText}, ${pressureText}\n`;
  }

  countGap(): void {
    this.#gaps += 1;
  }

  countCutBreath(): void {
    this.#cutBreaths += 1;
  }

  countExpirationStart(): void {
    this.#expirationStarts += 1;
  }

  countUnheld(type: UnheldType): void {
    const what = UNHELD[type];
    this.#unheld.set(what, (this.#unheld.get(what) ?? 0) + 1);
  }

  report(): readonly ConversionLoss[] {
    const losses: ConversionLoss[] = [...this.#unheld].map(([what, count]) => ({
      what,
      name: '',
      count,
      detail: `PB840 text has no place for ${what}.`,
    }));
    const add = (what: ConversionLoss['what'], count: number, detail: string) => {
      if (count > 0) losses.push({ what, name: '', count, detail });
    };
    add('precision', this.#rounded, 'Values were rounded to two decimals.');
    add('channel', this.#single, 'One of flow and pressure was missing: the pair is missing.');
    add('marks', this.#expirationStarts, 'The text has no mark for the start of expiration.');
    add('breaths', this.#cutBreaths, 'A breath that a gap cuts has no end: it has no marks.');
    add('gap', this.#gaps, 'A gap has no length in this text; a time stands behind it where one was told.');
    if (this.#rateHz !== PB840_RATE_HZ) {
      const shown = Number(this.#rateHz.toPrecision(6));
      const detail = `The text has ${PB840_RATE_HZ} samples a second: those of ${shown} Hz are interpolated there.`;
      add('time', 1, detail);
    }
    return losses;
  }
}

function isRounded(value: number, text: string): boolean {
  return Math.fround(Number(text)) !== value || Math.abs(Number(text) - value) > MOST_ROUNDING;
}

/**
 * Two decimals with the sign of zero, which toFixed drops: the device writes -0.00, and a recording must read back
 * unchanged.
 */
function twoDecimals(value: number): string {
  return Object.is(value, -0) ? '-0.00' : value.toFixed(2);
}
