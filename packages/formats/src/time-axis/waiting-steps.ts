/** Most steps that wait for the channel of a slower clock. */
const MOST_WAITING = 16_384;
/** Done steps that are held at most. */
const MOST_DONE = 1024;

/** Steps of a table that are done in order, once the clocks of all its channels have come so far. */
export class WaitingSteps {
  readonly #steps: (() => void)[] = [];
  readonly #times: { readonly run: number; readonly seconds: number }[] = [];
  #done = 0;

  /** Run of the step that is done now; null without one. */
  get run(): number | null {
    return this.#times[this.#done]?.run ?? null;
  }

  add(step: () => void, run: number, seconds: number): void {
    this.#steps.push(step);
    this.#times.push({ run, seconds });
  }

  /** @param isKnown whether the other channels are known up to a time of a run */
  release(isKnown: (run: number, seconds: number) => boolean): void {
    const { length } = this.#steps;
    while (this.#done < length) {
      const at = this.#times[this.#done];
      const isDue = at === undefined || length - this.#done > MOST_WAITING || isKnown(at.run, at.seconds);
      if (!isDue) break;
      this.#steps[this.#done]?.();
      this.#done += 1;
    }
    if (this.#done < MOST_DONE && this.#done < length) return;
    this.#steps.splice(0, this.#done);
    this.#times.splice(0, this.#done);
    this.#done = 0;
  }
}
