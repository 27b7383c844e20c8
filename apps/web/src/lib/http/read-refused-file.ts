import { HttpProblem } from './http-problem.ts';

/** Why the server took no file, where it said so by a code; null when the failure is of another kind. */
export function readRefusedFile(error: unknown): { readonly code: string; readonly detail: string } | null {
  if (!(error instanceof HttpProblem) || error.code !== 'invalid_input') return null;
  for (const { path, code, message } of error.problem?.errors ?? []) {
    if (path === 'file' && code !== undefined) return { code, detail: message };
  }
  return null;
}
