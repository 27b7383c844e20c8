/**
 * Skips the rest of a breath that began before the run of samples. After joining a stream, or a gap, during
 * inward flow the onset is missing: no breath is found until flow has been outward.
 */
export class RunStart {
  #isFirst = true;
  #restedAt: number | null = null;

  begin(): void {
    this.#isFirst = true;
    this.#restedAt = null;
  }

  /** @param flow L/min without leak; missing samples are not passed */
  follow(index: number, flow: number, stoppedLpm: number): void {
    if (this.#restedAt !== null) return;
    if (flow < (this.#isFirst ? stoppedLpm : -stoppedLpm)) this.#restedAt = index;
    this.#isFirst = false;
  }

  /** A border between breaths was found, so the next breath has its onset at any leak. */
  endFragment(index: number): void {
    this.#restedAt ??= index;
  }

  holdsOnset(index: number): boolean {
    return this.#restedAt !== null && this.#restedAt <= index;
  }
}
