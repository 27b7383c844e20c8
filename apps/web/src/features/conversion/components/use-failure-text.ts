import { useFileProblem } from '../../../ui/files/use-file-problem.ts';
import { useRefusalText } from '../../../ui/files/use-refusal-text.ts';
import { ConversionFailure, UNEXPECTED } from '../worker/describe-failure.ts';

/** A conversion fails in the worker with an issue, or on the server with a problem code. */
export function useFailureText(): (error: unknown) => string {
  const describeFile = useFileProblem();
  const describeRefusal = useRefusalText();
  return (error) => {
    if (!(error instanceof ConversionFailure)) return describeRefusal(error);
    const text = describeFile(error.issue);
    return error.issue.code === UNEXPECTED ? `${text} (${error.issue.detail})` : text;
  };
}
