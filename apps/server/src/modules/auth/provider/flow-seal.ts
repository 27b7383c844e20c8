import { z } from 'zod';
import type { KeyRing } from '../../../http/key-ring.ts';
import { SealedTicket } from '../sealed-ticket.ts';
import { PROVIDER_FLOW_SECONDS } from '../session-cookie.ts';

/** What the browser keeps, unreadable to itself, between the way to the provider and the way back. */
const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Of the session that adds the identity to its account, or proves anew who is there; null when somebody signs in. */
  link: z.object({ userId: z.number().int(), sessionId: z.string(), stepUp: z.boolean() }).nullable(),
});

export type ProviderFlow = z.infer<typeof flowSchema>;

export type FlowSeal = SealedTicket<typeof flowSchema>;

/** Seals a flow into a cookie, so that only the browser that began it can finish it. */
export function createFlowSeal(keys: KeyRing, now: () => number): FlowSeal {
  return new SealedTicket({
    keys,
    purpose: 'eupnea provider flow',
    schema: flowSchema,
    validSeconds: PROVIDER_FLOW_SECONDS,
    now,
  });
}
