import type { CohortEffect, CohortEffectBody } from '@eupnea/contracts/cohort-effect';
import type { Caller } from '../../../http/caller.ts';
import type { FastifyReply } from 'fastify';
import type { CohortEffectService } from './cohort-effect-service.ts';

/** Computes an effect; a user who presses Cancel or leaves the page ends it. */
export async function computeEffect(
  effects: CohortEffectService,
  {
    caller,
    body,
    reply,
  }: { readonly caller: Caller; readonly body: CohortEffectBody; readonly reply: FastifyReply },
): Promise<CohortEffect> {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  // The request closed before the answer.
  reply.raw.once('close', stop);
  try {
    return await effects.compute(caller, body, { signal: gone.signal });
  } finally {
    reply.raw.off('close', stop);
  }
}
