import type { TFunction } from 'i18next';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { describeProblem } from '../../../ui/problem-notice.tsx';

/** A conversion fails in the worker, with what the worker says, or on the server, with a problem of the table. */
export function describeFailure(error: unknown, t: TFunction): string {
  if (error instanceof HttpProblem) return error.problem?.detail ?? describeProblem(error, t);
  return error instanceof Error ? error.message : t('problem.unexpected');
}
