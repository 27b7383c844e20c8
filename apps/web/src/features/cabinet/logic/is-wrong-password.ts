import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** The client has validated the new password, so a server fault concerns the current one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'invalid_input';
}
