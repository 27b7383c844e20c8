import { queryClient } from '../query-client.ts';
import { featuresQuery } from './session-queries.ts';

/** Drops all answers of the previous session. The feature list stays as an empty list. */
export function forgetAnswers(): void {
  const [features] = featuresQuery.queryKey;
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== features });
  queryClient.setQueryData(featuresQuery.queryKey, []);
}
