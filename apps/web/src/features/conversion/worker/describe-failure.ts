import { UnreadableSource } from '@eupnea/formats';
import type { InputIssue } from '@eupnea/model';

/** Browser names of failures: moved file, unreadable file, full memory. */
const CODES: { readonly [name: string]: string } = {
  NotFoundError: 'file_unreadable',
  NotReadableError: 'file_unreadable',
  SecurityError: 'file_unreadable',
  QuotaExceededError: 'memory_short',
};

/** Chromium and Firefox: "Array buffer allocation failed", "Invalid array length", "allocation size overflow". */
const ALLOCATION = /alloc|array (buffer|length)|memory/i;

/** Describes a failure of the worker as an issue with a translated code. */
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

/** Unexpected failure of our own, shown with its detail. */
export const UNEXPECTED = 'conversion_failed';

/** Failure as received by the page, because an error loses its class between threads. */
export class ConversionFailure extends Error {
  readonly issue: InputIssue;

  constructor(issue: InputIssue) {
    super(issue.detail);
    this.issue = issue;
  }
}
