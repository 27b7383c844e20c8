import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** The new password was judged before it was sent: what the server calls invalid here is the present one. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'invalid_input';
}
