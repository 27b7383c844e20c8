import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** A one-time link that was used, has run out or never was: the server answers them alike. */
export function isSpentLink(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 404;
}
