/** Maximum number of waiting tasks; further ones are dropped, and the user can ask again. */
const MAX_WAITING = 200;

/**
 * Runs the work of a public call after its response, in sequence, so that response times do not reveal whether an
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

  /** Resolves when all tasks added so far are done. */
  async settle(): Promise<void> {
    await this.#tail;
  }
}
