import { UnreadableSource } from '@eupnea/formats';
import type { InputIssue } from '@eupnea/model';

/** What browsers name the failures of a file that was moved, of a file that may not be read, and of a full memory. */
const CODES: { readonly [name: string]: string } = {
  NotFoundError: 'file_unreadable',
  NotReadableError: 'file_unreadable',
  SecurityError: 'file_unreadable',
  QuotaExceededError: 'memory_short',
};

/** Chromium and Firefox: "Array buffer allocation failed", "Invalid array length", "allocation size overflow". */
const ALLOCATION = /alloc|array (buffer|length)|memory/i;

/** What stopped the worker, as an issue whose code has words in every language. */
export function describeFailure(error: unknown): InputIssue {
  if (error instanceof UnreadableSource) return { code: error.code, detail: error.message };
  const detail = String(error);
  if (!(error instanceof Error)) return { code: UNEXPECTED, detail };
  const named = CODES[error.name];
  if (named !== undefined) return { code: named, detail };
  return {
    code: error instanceof RangeError && ALLOCATION.test(detail) ? 'memory_short' : UNEXPECTED,
    detail,
  };
}

/** None of the file's faults: our own, so that the detail is shown for a report. */
export const UNEXPECTED = 'conversion_failed';

/** As it reaches the page: an error crosses from a worker without its class. */
export class ConversionFailure extends Error {
  readonly issue: InputIssue;

  constructor(issue: InputIssue) {
    super(issue.detail);
    this.issue = issue;
  }
}
