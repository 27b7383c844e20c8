import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { useRefusalText } from '../../../ui/files/use-refusal-text.ts';

/** A conversion fails in the worker, with what the worker says, or on the server, with a problem of the table. */
export function useFailureText(): (error: unknown) => string {
  const describeRefusal = useRefusalText();
  return (error) =>
    error instanceof Error && !(error instanceof HttpProblem) ? error.message : describeRefusal(error);
}
