import type { LungSignals } from '../lung-signals.ts';
import { buildBreathColumns, fillUpTo, type BreathColumns } from './breath-columns.ts';

/** Mechanics change over minutes. */
const MEMORY_BREATHS = 12;
/** The volume of a full lung is followed in steps of this share: every breath is drawn anew with each. */
const FULL_STEP_SHARE = 0.02;
const LEAST_PEAK_L = 0.001;

/** The last breaths as columns, with one volume of a full lung for all of them: their largest. */
export class BreathMemory {
  #last: readonly BreathColumns[] = [];

  get breaths(): readonly BreathColumns[] {
    return this.#last;
  }

  /** Largest volume of any of them, L. */
  get peakL(): number {
    return Math.max(LEAST_PEAK_L, ...this.#last.map((one) => one.peakL));
  }

  /** @returns whether the breath is long enough to be remembered */
  add(signals: LungSignals, former: LungSignals | null): boolean {
    const known = this.#last[0]?.fullL ?? 0;
    const columns = buildBreathColumns(signals, former, known);
    if (columns === null) return false;
    this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), columns];
    const { peakL } = this;
    const fullL = Math.abs(known / peakL - 1) > FULL_STEP_SHARE ? peakL : known;
    this.#last = this.#last.map((one) => (one.fullL === fullL ? one : fillUpTo(one, fullL)));
    return true;
  }

  forgetLast(): void {
    this.#last = this.#last.slice(0, -1);
  }

  forgetAll(): void {
    this.#last = [];
  }
}
