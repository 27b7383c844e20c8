import type { Tokens } from '@eupnea/contracts';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetAnswers } from '../../../lib/session/forget-answers.ts';
import { featuresQuery, meQuery } from '../../../lib/session/session-queries.ts';
import { writeSession } from '../../../lib/session/session-storage.ts';

/** Stores a new session and loads what the guard and the frame need before any page of it is shown. */
export async function openSession(tokens: Tokens): Promise<void> {
  writeSession(tokens);
  forgetAnswers();
  await Promise.all([
    queryClient.fetchQuery({ ...featuresQuery, staleTime: 0 }),
    queryClient.fetchQuery(meQuery),
  ]);
}
