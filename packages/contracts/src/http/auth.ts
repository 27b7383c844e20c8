import { z } from 'zod';
import { displayUnitsSchema } from './display-units.ts';
import { defaultViewSchema } from './saved-view.ts';
import { textSchema } from './text.ts';

/** Shortest password that is accepted (OWASP ASVS 5.0, 6.2.1). */
export const PASSWORD_MIN = 8;

/** The longest password that is hashed: a bound on the work one request can ask for. */
export const PASSWORD_MAX = 200;

/** Longest address that mail can be sent to (RFC 5321, section 4.5.3.1, by its erratum 1690). */
export const emailSchema = z.email().max(254);

export const signInBodySchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1).max(PASSWORD_MAX),
});

export const passwordSchema = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** The one-time link of a first start: who holds its token becomes the first administrator. */
export const claimAdministratorBodySchema = z.strictObject({
  token: z.string().min(1).max(200),
  email: emailSchema,
  username: textSchema(100).min(1),
  password: passwordSchema,
});

export const userSchema = z
  .object({ id: z.number().int(), username: z.string(), email: z.string() })
  .meta({ id: 'CurrentUser' });

export const tokensSchema = z
  .object({ access_token: z.string(), refresh_token: z.string(), user: userSchema })
  .meta({ id: 'Tokens' });

/** Where the browser goes to end the session at the provider too; null for any other session. */
export const signedOutSchema = z.object({ provider_url: z.string().nullable() }).meta({ id: 'SignedOut' });

export const refreshBodySchema = z.strictObject({ refresh_token: z.string().min(1).max(500) });

export const meSchema = z
  .object({
    user: userSchema,
    is_admin: z.boolean(),
    /** The policy asks for a second factor and this session has none: only the page that adds one is open. */
    needs_factor: z.boolean(),
    demo: z.boolean(),
    /** null = never chosen on this account: the browser then keeps its own choice and sends it. */
    units: displayUnitsSchema.nullable(),
    default_views: z.array(defaultViewSchema),
    flags: z.object({
      add_patient: z.boolean(),
      delete_patient: z.boolean(),
      only_fresh: z.boolean(),
      include_labeling: z.boolean(),
    }),
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof meSchema>;
export type Tokens = z.infer<typeof tokensSchema>;
