import type { LungSignals } from '../lung-signals.ts';
import { buildBreathColumns, fillUpTo, type BreathColumns } from './breath-columns.ts';

/** Mechanics change within minutes. */
const MEMORY_BREATHS = 12;
/** The full volume changes in steps of this share, because every change rebuilds the columns of all breaths. */
const FULL_STEP_SHARE = 0.02;
const LEAST_PEAK_L = 0.001;

/** The last breaths as columns, all with the same full volume: the largest among them. */
export class BreathMemory {
  #last: readonly BreathColumns[] = [];

  get breaths(): readonly BreathColumns[] {
    return this.#last;
  }

  /** Largest volume of the remembered breaths, L. */
  get peakL(): number {
    let peakL = LEAST_PEAK_L;
    for (const one of this.#last) if (one.peakL > peakL) peakL = one.peakL;
    return peakL;
  }

  /** @returns true when the breath is long enough and was added */
  add(signals: LungSignals, former: LungSignals | null): boolean {
    const known = this.#last[0]?.fullL ?? 0;
    const columns = buildBreathColumns(signals, former, known);
    if (columns === null) return false;
    this.#last = [...this.#last.slice(1 - MEMORY_BREATHS), columns];
    const { peakL } = this;
    const fullL = Math.abs(known / peakL - 1) > FULL_STEP_SHARE ? peakL : known;
    if (this.#last.some((one) => one.fullL !== fullL))
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
