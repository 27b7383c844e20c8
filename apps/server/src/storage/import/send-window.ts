/** Counts what is sent and not taken yet, and lets the sender wait: memory stays bounded whoever is slower. */
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
