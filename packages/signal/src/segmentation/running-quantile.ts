import { MedianWindow } from '../median-window.ts';

/** A quantile of recent values, which are kept sorted. */
export class RunningQuantile {
  readonly #window: MedianWindow;
  readonly #share: number;

  /** @param share 0.5 for the median; the upper value of an even number */
  constructor(size: number, share: number) {
    this.#window = new MedianWindow(size);
    this.#share = share;
  }

  /** @returns the quantile including this value; NaN without any measured one */
  add(value: number): number {
    this.#window.push(value);
    return this.#window.valueAt(Math.ceil(this.#share * (this.#window.known - 1)));
  }
}
