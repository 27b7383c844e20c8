import type { InputIssue, SampleBlock } from '@eupnea/model';

/** Different values from which whole numbers are a way of writing, not a flow that stands. */
const LEAST_KINDS = 8;

/** Tells a flow that was written without decimals: an error of half a step is 8 mL in each second. */
export class CoarseFlow {
  readonly #kinds = new Set<number>();
  #isWhole = true;

  take({ channels: { flow } }: SampleBlock): void {
    if (flow === undefined || !this.#isWhole) return;
    for (const value of flow) {
      if (Number.isNaN(value)) continue;
      if (!Number.isInteger(value)) {
        this.#isWhole = false;
        return;
      }
      if (this.#kinds.size < LEAST_KINDS) this.#kinds.add(value);
    }
  }

  describe(): readonly InputIssue[] {
    if (!this.#isWhole || this.#kinds.size < LEAST_KINDS) return [];
    const detail =
      'Flow is written in whole L/min: volumes err by up to 8 mL a second, and by 17 mL where decimals were cut off, so that VTe or VTi is too small by some percent.';
    return [{ code: 'coarse_flow', detail }];
  }
}
