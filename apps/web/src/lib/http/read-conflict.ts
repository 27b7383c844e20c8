import { readShape, type CompiledShape } from '@eupnea/contracts/shape';
import { HttpProblem } from './http-problem.ts';

/** The stored record after an edit of an older version; null for other failures. */
export function readConflict<T>(error: unknown, shape: CompiledShape<T>): T | null {
  if (!(error instanceof HttpProblem) || error.code !== 'version_conflict') return null;
  const read = readShape(shape, error.problem?.current);
  return read.ok ? read.value : null;
}
