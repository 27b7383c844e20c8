import { z } from 'zod';
import { PASSWORD_MAX, passwordSchema } from './auth.ts';
import { displayUnitsSchema } from './display-units.ts';
import { versionSchema, pageSchema } from './identifiers.ts';
import { languageSchema } from './language.ts';
import { usernameSchema } from './sign-up.ts';

/** The caller's own account, shown in the cabinet. */
export const accountSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    email: z.string(),
    username: z.string(),
    language: languageSchema,
    units: displayUnitsSchema.nullable(),
    is_admin: z.boolean(),
    /** false: the account signs in through a provider only. */
    has_password: z.boolean(),
    verified: z.boolean(),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    password_changed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Account' });

export type Account = z.infer<typeof accountSchema>;

export const editAccountBodySchema = z.strictObject({
  version: versionSchema,
  username: usernameSchema.optional(),
  language: languageSchema.optional(),
});

export type EditAccountBody = z.output<typeof editAccountBodySchema>;

const presentPasswordSchema = z.string().min(1).max(PASSWORD_MAX);

export const changePasswordBodySchema = z.strictObject({
  current_password: presentPasswordSchema,
  password: passwordSchema,
});

/** Deleting the account requires its password in every session; an account without a password sends none. */
export const deleteAccountBodySchema = z.strictObject({ password: presentPasswordSchema.nullable() });

/** An active sign-in session. Its access tokens contain its id. */
export const sessionSchema = z
  .object({
    id: z.uuid(),
    user_agent: z.string().nullable(),
    started_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    /** Whether it is the session of this call. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof sessionSchema>;

export const sessionPageSchema = pageSchema(sessionSchema).meta({ id: 'SessionPage' });

export const sessionParamsSchema = z.strictObject({ id: z.uuid() });

/** Preview of deleting the account. */
export const accountDeletionSchema = z
  .object({
    /** false for the last administrator, because otherwise nobody could administer the server. */
    possible: z.boolean(),
    owned_projects: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** heir: another manager becomes the owner; administrators: nobody else manages the project. */
        outcome: z.enum(['heir', 'administrators']),
        heir: z.string().nullable(),
      }),
    ),
    /** Number of projects beyond those in this list. */
    more_projects: z.int(),
    sessions: z.int(),
  })
  .meta({ id: 'AccountDeletion' });

export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
