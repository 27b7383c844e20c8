/** Breaths that tell what the lungs take, and the fewest of them. */
const BREATHS = 8;
const LEAST_BREATHS = 3;
/** Triggers without a breath in a row that are taken for triggers: a minute of auto-triggering at 40/min. */
const MOST_TRIGGERS = 40;

/**
 * Volume that the lungs take: the second largest of the last eight breaths, because the largest may be a sigh. Triggers that
 * delivered nothing are left out, however many lie between the breaths, until so many follow that it is the lungs that take
 * no more.
 */
export class TakenVolume {
  #volumes: number[] = [];
  #triggers = 0;

  /** @param inspired volume of a whole breath, mL @param hasBegun false of a trigger without a breath */
  add(inspired: number, hasBegun: boolean): void {
    this.#triggers = hasBegun ? 0 : this.#triggers + 1;
    if (Number.isNaN(inspired) || (this.#triggers > 0 && this.#triggers <= MOST_TRIGGERS)) return;
    this.#volumes = [inspired, ...this.#volumes.slice(0, BREATHS - 1)];
  }

  /** In mL; NaN after too few breaths. */
  read(): number {
    if (this.#volumes.length < LEAST_BREATHS) return Number.NaN;
    let largest = Number.NEGATIVE_INFINITY;
    let second = Number.NEGATIVE_INFINITY;
    for (const volume of this.#volumes) {
      second = Math.max(second, Math.min(largest, volume));
      largest = Math.max(largest, volume);
    }
    return second;
  }

  /** Called after a gap and for another patient: the lungs may be others. */
  forget(): void {
    this.#volumes = [];
    this.#triggers = 0;
  }
}
