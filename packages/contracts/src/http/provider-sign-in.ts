import { z } from 'zod';
import { tokensSchema } from './auth.ts';
import { secondStepSchema } from './second-step.ts';
import { comparedTextSchema } from './text.ts';

/** Name of a provider in the server's configuration; part of URLs. */
export const providerIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/u);

/** A provider as shown on the sign-in page. */
export const offeredProviderSchema = z.object({ id: z.string(), name: z.string() });

export const beginProviderBodySchema = z.strictObject({ provider: providerIdSchema });

/** Next URL for the browser. */
export const providerAddressSchema = z.object({ url: z.string() }).meta({ id: 'ProviderAddress' });

/** Maximum length of a value from the provider; codes of some providers are signed tokens. */
const ANSWER_MAX = 4096;

const answerText = comparedTextSchema(ANSWER_MAX);

/** The parameters with which the provider sent the browser back. */
export const finishProviderBodySchema = z.strictObject({
  state: answerText,
  code: answerText.optional(),
  iss: answerText.optional(),
  error: answerText.optional(),
});

export type FinishProviderBody = z.output<typeof finishProviderBodySchema>;

/**
 * `linked`: the identity was added to the signed-in account, whose session continues. `proven`: a step-up succeeded.
 * `second_step`: the account has a second factor, and the provider asserted none.
 */
export const providerOutcomeSchema = z
  .union([
    z.object({ outcome: z.literal('linked') }),
    z.object({ outcome: z.literal('proven') }),
    secondStepSchema.extend({ outcome: z.literal('second_step') }),
    tokensSchema.extend({ outcome: z.literal('signed_in') }),
  ])
  .meta({ id: 'ProviderOutcome' });

export type ProviderOutcome = z.infer<typeof providerOutcomeSchema>;

/** An account at a provider that can sign in to the caller's account. */
export const linkedIdentitySchema = z
  .object({
    id: z.int(),
    provider: z.string(),
    provider_name: z.string(),
    /** E-mail address at the provider; null when the provider sends none. */
    email: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LinkedIdentity' });

export type LinkedIdentity = z.infer<typeof linkedIdentitySchema>;

export const linkedIdentitiesSchema = z
  .object({ providers: z.array(offeredProviderSchema), identities: z.array(linkedIdentitySchema) })
  .meta({ id: 'LinkedIdentities' });

/** OpenID Connect Back-Channel Logout 1.0, section 2.5; the provider sends a form. */
export const backChannelLogoutBodySchema = z.strictObject({ logout_token: z.string().min(1).max(8192) });

/** Section 3 of OpenID Connect Front-Channel Logout 1.0; both are required here. */
export const frontChannelLogoutQuerySchema = z.strictObject({
  provider: providerIdSchema,
  iss: comparedTextSchema(500),
  sid: comparedTextSchema(500),
});

export const logoutProviderQuerySchema = z.strictObject({ provider: providerIdSchema });
