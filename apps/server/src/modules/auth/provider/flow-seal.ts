import { z } from 'zod';
import type { KeyRing } from '../../../http/key-ring.ts';
import { SealedTicket } from '../sealed-ticket.ts';
import { PROVIDER_FLOW_SECONDS } from '../session-cookie.ts';

/** State of a flow that the browser keeps, encrypted, until the provider redirects back. */
const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Session that links the identity or does the step-up; null for a sign-in. */
  link: z.object({ userId: z.int(), sessionId: z.string(), stepUp: z.boolean() }).nullable(),
});

export type ProviderFlow = z.infer<typeof flowSchema>;

export type FlowSeal = SealedTicket<typeof flowSchema>;

/** Encrypts a flow into a cookie, so that only the browser that started it can finish it. */
export function createFlowSeal(keys: KeyRing, now: () => number): FlowSeal {
  return new SealedTicket({
    keys,
    purpose: 'eupnea provider flow',
    schema: flowSchema,
    validSeconds: PROVIDER_FLOW_SECONDS,
    now,
  });
}
