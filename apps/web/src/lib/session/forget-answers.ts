import { queryClient } from '../query-client.ts';
import { featuresQuery } from './session-queries.ts';

/** Drops everything the server answered to the former session. The feature list stays known, as empty. */
export function forgetAnswers(): void {
  const [features] = featuresQuery.queryKey;
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== features });
  queryClient.setQueryData(featuresQuery.queryKey, []);
}
