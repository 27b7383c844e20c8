import { CHEST_COLUMNS, invertChest, type SolvedChest } from './breath-sums.ts';
import { MODEL } from './model-constants.ts';

const SIZE = (CHEST_COLUMNS + 1) ** 2;

interface Kept {
  readonly sums: Float64Array;
  readonly isQuiet: boolean;
}

/** The chest by the last breaths. */
export interface KnownChest extends SolvedChest {
  /** Breaths in which the patient did nothing: the mechanics rest on them alone. 0 where there were too few. */
  readonly quietBreaths: number;
}

/**
 * Sums of the last breaths, which describe the patient's chest. Breaths without effort say more than any with one, because
 * an effort that follows flow or volume cannot be told from resistance or elastance.
 */
export class ChestMemory {
  readonly #kept: Kept[] = [];

  learn(sums: Float64Array, isQuiet: boolean): void {
    this.#kept.push({ sums, isQuiet });
    if (this.#kept.length > MODEL.breaths) this.#kept.shift();
  }

  forgetLast(): void {
    this.#kept.pop();
  }

  /** @param own sums of the breath that is not learned yet */
  solve(own: Float64Array): KnownChest | null {
    const quietBreaths = this.#kept.filter(({ isQuiet }) => isQuiet).length;
    // Fades rather than switches, so that muscle pressure does not jump with the mechanics.
    const share = 1 / (1 + (quietBreaths / MODEL.quietBreaths) ** 2 * 7);
    const total = new Float64Array(SIZE);
    let witnesses = 0;
    for (const { sums, isQuiet } of [...this.#kept, { sums: own, isQuiet: false }]) {
      const weight = isQuiet ? 1 : share;
      witnesses += weight;
      for (let at = 0; at < SIZE; at += 1) total[at] = (total[at] ?? 0) + weight * (sums[at] ?? 0);
    }
    const solved = invertChest(total, Math.min(1, MODEL.witnesses / witnesses));
    return solved === null
      ? null
      : { ...solved, quietBreaths: quietBreaths >= MODEL.quietBreaths ? quietBreaths : 0 };
  }
}
