import { HttpProblem } from './http-problem.ts';

/** Issue code of a refused file; null for other failures. */
export function readRefusedFile(error: unknown): { readonly code: string; readonly detail: string } | null {
  if (!(error instanceof HttpProblem) || error.code !== 'invalid_input') return null;
  for (const { path, code, message } of error.problem?.errors ?? []) {
    if (path === 'file' && code !== undefined) return { code, detail: message };
  }
  return null;
}
