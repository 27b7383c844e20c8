/** Answers of another process or thread, asked for one at a time. */
export class ReportQueue<Answer> {
  readonly #reports: (() => Answer)[] = [];
  #ended: Error | null = null;
  #wake: (() => void) | null = null;

  add(answer: Answer): void {
    this.#push(() => answer);
  }

  /** What was asked for failed; the other side goes on. */
  fail(error: Error): void {
    this.#push(() => {
      throw error;
    });
  }

  /** Nothing comes any more: whoever asks beyond the last answer gets the error. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#wake?.();
  }

  /** The next answer; throws what the other side failed with, and what ended it. */
  async next(): Promise<Answer> {
    for (;;) {
      const report = this.#reports.shift();
      if (report !== undefined) return report();
      if (this.#ended !== null) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #push(report: () => Answer): void {
    this.#reports.push(report);
    this.#wake?.();
  }
}
