import type { BreathRecord } from '../recording/recording-batch.ts';
import { ROLLED_PARAMETERS } from '../rollup/rolled-parameters.ts';
import { type RollupBreath, type RollupRow, bucketStart, rollUpBucket } from '../rollup/rollup-bucket.ts';

/** Five-minute rows of a recording from its breaths in order, cut at its bounds. */
export class RollupCollector {
  #bucketUs: bigint | null = null;
  #breaths: RollupBreath[] = [];
  #rows: RollupRow[] = [];
  readonly #cuts: bigint[] = [];

  get length(): number {
    return this.#rows.length;
  }

  /** Cuts at a bound of the recording, so that no row crosses it. */
  cutAt(timeUs: bigint): void {
    this.#cuts.push(timeUs);
  }

  add({ startedAtUs, rateHz, breath }: BreathRecord): void {
    const bucketUs = bucketStart(startedAtUs);
    if (bucketUs !== this.#bucketUs) this.close();
    this.#bucketUs = bucketUs;
    const seconds = (breath.endIndex - breath.startIndex) / rateHz;
    this.#breaths.push({ startedAtUs, seconds, values: breath.features });
  }

  /** Closes the current five-minute row. */
  close(): void {
    if (this.#bucketUs !== null)
      this.#rows.push(...rollUpBucket(this.#bucketUs, this.#breaths, this.#cuts, ROLLED_PARAMETERS));
    this.#bucketUs = null;
    this.#breaths = [];
  }

  /** Returns the closed rows since the last call. */
  take(): readonly RollupRow[] {
    const taken = this.#rows;
    this.#rows = [];
    return taken;
  }
}
