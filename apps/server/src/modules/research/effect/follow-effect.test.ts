import { cohortEffectBodySchema } from '@eupnea/contracts/cohort-effect';
import { expect, it } from 'vitest';
import { ProblemError } from '../../../http/problem-error.ts';
import type { CohortEffectService, EffectWatch } from './cohort-effect-service.ts';
import { followEffect } from './follow-effect.ts';

const CALLER = {
  userId: 1,
  sessionId: 'session',
  username: 'researcher',
  email: 'r@example.org',
  isAdmin: false,
  features: new Set<never>(),
  projectIds: null,
  token: null,
  needsFactor: false,
  isProven: true,
};
const BODY = cohortEffectBodySchema.parse({
  group: { project_id: 1, name: 'Everybody', definition: {} },
  setting: 'pressure_support',
  direction: 'lower',
});

const follow = (compute: (watch: EffectWatch) => ReturnType<CohortEffectService['compute']>) =>
  followEffect({ compute: (_viewer, _body, watch) => compute(watch) }, { caller: CALLER, body: BODY });

it('ends the computation when the reader leaves', async () => {
  let signal: AbortSignal | undefined;
  const { content } = await follow(
    (watch) =>
      new Promise((_done, reject) => {
        signal = watch.signal;
        watch.onProgress?.({ done: 1, all: 300 });
        watch.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  expect(signal?.aborted).toBe(false);
  content.destroy();
  await expect.poll(() => signal?.aborted).toBe(true);
});

it('answers a refusal before the first change, and breaks off on a later failure', async () => {
  await expect(follow(async () => Promise.reject(new ProblemError('rate_limited', {})))).rejects.toThrow(
    ProblemError,
  );
  const { content } = await follow(async (watch) => {
    watch.onProgress?.({ done: 0, all: 2 });
    await Promise.resolve();
    throw new Error('the database went away');
  });
  await expect(content.toArray()).rejects.toThrow('the database went away');
});
