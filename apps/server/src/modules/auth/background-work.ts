/** Waiting pieces of work; beyond it a new one is dropped, and whoever asked asks again. */
const MAX_WAITING = 200;

/**
 * What a public call does after its answer, one after another: so that how long the answer takes tells nobody whether an
 * account exists.
 */
export class BackgroundWork {
  readonly #onError: (error: unknown) => void;
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(work: () => Promise<void>): void {
    if (this.#waiting >= MAX_WAITING) return;
    this.#waiting += 1;
    this.#tail = this.#tail
      .then(work)
      .catch(this.#onError)
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  /** Everything added so far is done. */
  async settle(): Promise<void> {
    await this.#tail;
  }
}
