import type { FailedReport } from './import-messages.ts';
import { toError } from './describe-failure.ts';

/** Reports of another process or thread, asked for one at a time. */
export class ReportQueue<Answer extends { readonly type: string }> {
  readonly #reports: (Answer | FailedReport)[] = [];
  #ended: Error | null = null;
  #wake: (() => void) | null = null;

  add(report: Answer | FailedReport): void {
    this.#reports.push(report);
    this.#wake?.();
  }

  /** Nothing comes any more: whoever asks beyond the last report gets the error. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#wake?.();
  }

  /** The next answer; throws what the other side failed with, and what ended it. */
  async next(): Promise<Answer> {
    for (;;) {
      const report = this.#reports.shift();
      if (report !== undefined) {
        if (isFailed(report)) throw toError(report);
        return report;
      }
      if (this.#ended !== null) throw this.#ended;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function isFailed<Answer extends { readonly type: string }>(
  report: Answer | FailedReport,
): report is FailedReport {
  return report.type === 'failed';
}
