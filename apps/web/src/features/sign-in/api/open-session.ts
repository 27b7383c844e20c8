import type { Tokens } from '@eupnea/contracts/auth';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetAnswers } from '../../../lib/session/forget-answers.ts';
import { featuresQuery, meQuery } from '../../../lib/session/session-queries.ts';
import { writeSession } from '../../../lib/session/session-storage.ts';

/** Stores a new session and loads the data that guard and frame need before a page opens. */
export async function openSession(tokens: Tokens): Promise<void> {
  writeSession(tokens);
  forgetAnswers();
  await Promise.all([
    queryClient.fetchQuery({ ...featuresQuery, staleTime: 0 }),
    queryClient.fetchQuery(meQuery),
  ]);
}
