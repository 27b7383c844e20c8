/** Queue of answers from another process or thread, taken one at a time. */
export class ReportQueue<Answer> {
  readonly #reports: (() => Answer)[] = [];
  #ended: Error | null = null;
  #wake: (() => void) | null = null;

  add(answer: Answer): void {
    this.#push(() => answer);
  }

  /** The request failed; the other side continues. */
  fail(error: Error): void {
    this.#push(() => {
      throw error;
    });
  }

  /** No further answers: later calls get the error. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#wake?.();
  }

  /** The next answer. Throws the failure of the request, or the end of the other side. */
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
