import { z } from 'zod';
import { displayUnitsSchema } from './display-units.ts';
import { defaultViewSchema } from './saved-view.ts';
import { lineSchema } from './text.ts';

/** Minimum password length (OWASP ASVS 5.0, 6.2.1). */
export const PASSWORD_MIN = 8;

/** Maximum password length, which bounds the hashing work of one request. */
export const PASSWORD_MAX = 200;

/** Maximum length of an e-mail address (RFC 5321, section 4.5.3.1, erratum 1690). */
export const emailSchema = z.email().max(254);

export const signInBodySchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(PASSWORD_MAX),
});

export const passwordSchema = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** One-time link of a first start: its token makes the account the first administrator. */
export const claimAdministratorBodySchema = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailSchema,
  username: lineSchema(100).min(1),
  password: passwordSchema,
});

export const userSchema = z
  .object({ id: z.int(), username: z.string(), email: z.string() })
  .meta({ id: 'CurrentUser' });

export const tokensSchema = z
  .object({ access_token: z.string(), refresh_token: z.string(), user: userSchema })
  .meta({ id: 'Tokens' });

/** Address at which the browser ends the provider's session too; null for sessions without a provider. */
export const signedOutSchema = z.object({ provider_url: z.string().nullable() }).meta({ id: 'SignedOut' });

export const refreshBodySchema = z.strictObject({ refresh_token: z.string().min(1).max(500) });

/** Properties of the server rather than of the user (specification section 9). */
export const productFlagsSchema = z
  .object({
    production: z.boolean(),
    /** false: no call and no screen creates a patient. */
    add_patient: z.boolean(),
    /** false: no call and no screen deletes a patient. */
    delete_patient: z.boolean(),
    /** true: the browser asks for statistics that are computed anew. */
    only_fresh: z.boolean(),
    /** true: a reviewer also sees labels that their rater has not handed in. */
    include_labeling: z.boolean(),
  })
  .meta({ id: 'ProductFlags' });

export type ProductFlags = z.infer<typeof productFlagsSchema>;

export const meSchema = z
  .object({
    user: userSchema,
    is_admin: z.boolean(),
    /** The policy requires a second factor and this session has none: only the page that adds one is accessible. */
    needs_factor: z.boolean(),
    demo: z.boolean(),
    /** null = never chosen on this account: the browser keeps its own choice and sends it to the server. */
    units: displayUnitsSchema.nullable(),
    default_views: z.array(defaultViewSchema),
    flags: productFlagsSchema,
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof meSchema>;
export type Tokens = z.infer<typeof tokensSchema>;
