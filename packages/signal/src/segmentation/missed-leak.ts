import type { SegmentedSample } from './segmented-sample.ts';
import type { BreathThresholds } from './usual-breath.ts';

/** Time without a sign of a breath after which the flow itself is looked at, in two halves, s. */
const HALF_SECONDS = 3;

interface Half {
  readonly meanLpm: number;
  /** Largest rise of the pressure above what it was before. */
  readonly riseCmh2o: number;
}

/**
 * Watches flow and pressure while no breath begins or ends. Where both halves of the last seconds flow clearly more than the
 * known leak, or clearly less, and the pressure rose as in a breath, the leak has changed so much that it hides the breaths: their
 * mean is the new leak. A slow expiration and an apnoea at the known leak do not flow so, and the pressure of an open circuit,
 * into which the ventilator blows, does not rise.
 */
export class MissedLeak {
  readonly #halfSamples: number;
  #sum = 0;
  #count = 0;
  #former: Half | null = null;
  #lowestCmh2o = Number.POSITIVE_INFINITY;
  #riseCmh2o = 0;

  constructor(rateHz: number) {
    this.#halfSamples = Math.round(HALF_SECONDS * rateHz);
  }

  /** A breath began or ended. */
  begin(): void {
    this.#sum = 0;
    this.#count = 0;
    this.#former = null;
    this.#lowestCmh2o = Number.POSITIVE_INFINITY;
    this.#riseCmh2o = 0;
  }

  /**
   * @param thresholds the known leak, the flow that counts as none, and the least rise of pressure of a breath
   * @returns the leak by the flow of the last seconds, L/min; null where the known one may hold
   */
  follow(
    { rawFlowLpm, pressureCmh2o }: Pick<SegmentedSample, 'rawFlowLpm' | 'pressureCmh2o'>,
    {
      leakLpm,
      stoppedLpm,
      pressureCmh2o: leastRise,
    }: Pick<BreathThresholds, 'leakLpm' | 'stoppedLpm' | 'pressureCmh2o'>,
  ): number | null {
    this.#sum += rawFlowLpm;
    this.#count += 1;
    this.#lowestCmh2o = Math.min(this.#lowestCmh2o, pressureCmh2o);
    this.#riseCmh2o = Math.max(this.#riseCmh2o, pressureCmh2o - this.#lowestCmh2o);
    if (this.#count < this.#halfSamples) return null;
    const half: Half = { meanLpm: this.#sum / this.#count, riseCmh2o: this.#riseCmh2o };
    const former = this.#former;
    this.begin();
    this.#former = half;
    if (former === null || Math.max(former.riseCmh2o, half.riseCmh2o) < leastRise) return null;
    const [first, second] = [former.meanLpm, half.meanLpm];
    const isMore = Math.min(first, second) > leakLpm + stoppedLpm;
    // Outward flow is expiration: a leak ends at no flow.
    const isLess = Math.max(0, first, second) < leakLpm - stoppedLpm;
    return isMore || isLess ? Math.max(0, (first + second) / 2) : null;
  }

  /** Samples over which the leak was seen. */
  get samples(): number {
    return 2 * this.#halfSamples;
  }
}
