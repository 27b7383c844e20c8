import { z } from 'zod';
import { PASSWORD_MAX, passwordSchema } from './auth.ts';
import { displayUnitsSchema } from './display-units.ts';
import { versionSchema, pageSchema } from './identifiers.ts';
import { languageSchema } from './language.ts';
import { usernameSchema } from './sign-up.ts';

/** The caller's own account, as the cabinet shows it. */
export const accountSchema = z
  .object({
    id: z.number().int(),
    version: z.number().int(),
    email: z.string(),
    username: z.string(),
    language: languageSchema,
    units: displayUnitsSchema.nullable(),
    is_admin: z.boolean(),
    /** false: signs in by a provider only. */
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

/** Who deletes the account types its password, whatever session is open; an account without one has none to type. */
export const deleteAccountBodySchema = z.strictObject({ password: presentPasswordSchema.nullable() });

/** A sign-in that still lives. Its id is the one that its access tokens carry. */
export const sessionSchema = z
  .object({
    id: z.uuid(),
    user_agent: z.string().nullable(),
    started_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof sessionSchema>;

export const sessionPageSchema = pageSchema(sessionSchema).meta({ id: 'SessionPage' });

export const sessionParamsSchema = z.strictObject({ id: z.uuid() });

/** What deleting the account would do, said before it is done. */
export const accountDeletionSchema = z
  .object({
    /** false: the last administrator stays, or nobody could administer this server. */
    possible: z.boolean(),
    owned_projects: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** heir: another member who manages it becomes its owner; administrators: nobody else does. */
        outcome: z.enum(['heir', 'administrators']),
        heir: z.string().nullable(),
      }),
    ),
    /** More projects than this list holds. */
    more_projects: z.number().int(),
    sessions: z.number().int(),
  })
  .meta({ id: 'AccountDeletion' });

export type AccountDeletion = z.infer<typeof accountDeletionSchema>;
