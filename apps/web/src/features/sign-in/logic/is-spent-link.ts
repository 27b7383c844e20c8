import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** A used, expired or unknown one-time link: the server gives the same answer. */
export function isSpentLink(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 404;
}
