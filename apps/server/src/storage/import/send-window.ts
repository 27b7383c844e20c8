/** Limits the number of unacknowledged messages and makes the sender wait, so that memory is bounded. */
export class SendWindow {
  readonly #most: number;
  #ahead = 0;
  #resume: (() => void) | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  taken(): void {
    this.#ahead -= 1;
    this.#resume?.();
  }

  async reserve(): Promise<void> {
    while (this.#ahead >= this.#most) {
      await new Promise<void>((resolve) => {
        this.#resume = resolve;
      });
    }
    this.#ahead += 1;
  }
}
