/** Upper bound of queued steps; more device changes at once come from a loop, not from an administrator. */
const MAX_WAITING = 10_000;

/** Runs asynchronous steps in sequence; a failed step is reported and the next one runs. */
export class SerialQueue {
  readonly #onError: (error: unknown) => void;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(step: () => Promise<void>): void {
    if (this.#waiting >= MAX_WAITING) {
      this.#onError(new Error(`more than ${MAX_WAITING} changes wait; one is left out`));
      return;
    }
    this.#waiting += 1;
    this.#last = this.#last
      .then(step)
      .catch(this.#onError)
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** @returns when the step is done; rejects with its error, which the caller reports */
  async run(step: () => Promise<void>): Promise<void> {
    const done = this.#last.then(step);
    this.#last = done.catch(() => undefined);
    await done;
  }

  settle(): Promise<void> {
    return this.#last;
  }
}
