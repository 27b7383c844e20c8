/**
 * Tells breaths from the rest of a breath that had begun before the run of samples did. Who joins a stream, or finds
 * it again after a gap, while flow goes inward has missed an onset: until flow has gone outward, nothing is one.
 */
export class RunStart {
  #isFirst = true;
  #restedAt: number | null = null;

  begin(): void {
    this.#isFirst = true;
    this.#restedAt = null;
  }

  /** @param flow L/min without the leak; samples that are missing say nothing and are not given */
  follow(index: number, flow: number, stoppedLpm: number): void {
    if (this.#restedAt !== null) return;
    if (flow < (this.#isFirst ? stoppedLpm : -stoppedLpm)) this.#restedAt = index;
    this.#isFirst = false;
  }

  /** A border between breaths was found, so that what follows has its onset, however much leaks. */
  endFragment(index: number): void {
    this.#restedAt ??= index;
  }

  holdsOnset(index: number): boolean {
    return this.#restedAt !== null && this.#restedAt <= index;
  }
}
