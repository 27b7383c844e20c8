/** Time without a sign of a breath after which the flow itself is looked at, in two halves, s. */
const HALF_SECONDS = 3;

/**
 * Watches the flow while no breath begins or ends. Where both halves of the last seconds flow clearly more than the known
 * leak, or clearly less, the leak has changed so much that it hides the breaths: their mean is the new leak. A slow
 * expiration and an apnoea at the known leak do neither.
 */
export class MissedLeak {
  readonly #halfSamples: number;
  #sum = 0;
  #count = 0;
  #former: number | null = null;

  constructor(rateHz: number) {
    this.#halfSamples = Math.round(HALF_SECONDS * rateHz);
  }

  /** A breath began or ended. */
  begin(): void {
    this.#sum = 0;
    this.#count = 0;
    this.#former = null;
  }

  /**
   * @param leakLpm the known leak
   * @returns the leak by the flow of the last seconds, L/min; null where the known one may hold
   */
  follow(rawFlowLpm: number, leakLpm: number, toleranceLpm: number): number | null {
    this.#sum += rawFlowLpm;
    this.#count += 1;
    if (this.#count < this.#halfSamples) return null;
    const mean = this.#sum / this.#count;
    const former = this.#former;
    this.#sum = 0;
    this.#count = 0;
    this.#former = mean;
    if (former === null) return null;
    const isMore = Math.min(former, mean) > leakLpm + toleranceLpm;
    // Outward flow is expiration: a leak ends at no flow.
    const isLess = Math.max(0, former, mean) < leakLpm - toleranceLpm;
    return isMore || isLess ? Math.max(0, (former + mean) / 2) : null;
  }

  /** Samples over which the leak was seen. */
  get samples(): number {
    return 2 * this.#halfSamples;
  }
}
