import { z } from 'zod';
import { emailSchema, passwordSchema } from './auth.ts';
import { languageSchema } from './language.ts';
import { offeredProviderSchema } from './provider-sign-in.ts';
import { lineSchema } from './text.ts';

/** Maximum length of a user's display name. */
export const USERNAME_MAX = 100;

export const usernameSchema = lineSchema(USERNAME_MAX).min(1);

/** The secret of a one-time link. */
export const linkTokenSchema = z.string().min(1).max(200);

/** Options of the sign-in page, readable without a session. */
export const signInOptionsSchema = z
  .object({
    /** Who may create an account: nobody, invited persons, anybody. */
    sign_up: z.enum(['closed', 'invite', 'open']),
    /** false: links go to the administrator's outbox, and the page says to ask the administrator. */
    sends_mail: z.boolean(),
    demo: z.boolean(),
    /** Domain of the passkeys; null when the server's address allows none. */
    passkey_domain: z.string().nullable(),
    /** OpenID Connect providers, in the order of the configuration. */
    providers: z.array(offeredProviderSchema),
  })
  .meta({ id: 'SignInOptions' });

export const signUpBodySchema = z.strictObject({
  email: emailSchema,
  username: usernameSchema,
  password: passwordSchema,
  language: languageSchema.default('en'),
});

export type SignUpBody = z.output<typeof signUpBodySchema>;

export const verifyEmailBodySchema = z.strictObject({ token: linkTokenSchema });

export const forgotPasswordBodySchema = z.strictObject({ email: emailSchema });

export const resetPasswordBodySchema = z.strictObject({ token: linkTokenSchema, password: passwordSchema });

export const acceptInviteBodySchema = z.strictObject({
  token: linkTokenSchema,
  username: usernameSchema,
  password: passwordSchema,
  language: languageSchema.default('en'),
});

export type AcceptInviteBody = z.output<typeof acceptInviteBodySchema>;

/** Data of an invitation, shown before the password is chosen. */
export const invitationSchema = z
  .object({ email: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: 'Invitation' });

export const readInvitationBodySchema = z.strictObject({ token: linkTokenSchema });

/** A constant: an installed Eupnea has one plan that does not expire. */
export const subscriptionSchema = z
  .object({
    plan: z.literal('self-hosted'),
    status: z.literal('active'),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Subscription' });
