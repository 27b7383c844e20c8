import { HttpProblem } from './http-problem.ts';

/** The server's refusals by field, for a form to show beside them; null when the failure is of another kind. */
export function readFieldErrors(error: unknown): Readonly<Record<string, string>> | null {
  if (!(error instanceof HttpProblem) || error.code !== 'invalid_input') return null;
  const errors = error.problem?.errors ?? [];
  if (errors.length === 0) return null;
  return Object.fromEntries(
    errors.map(({ path, message }) => [path.replace(/^(body|query|params)[./]/, ''), message]),
  );
}
