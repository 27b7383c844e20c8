import { z } from 'zod';
import { emailSchema } from './auth.ts';
import { FEATURE_CODES } from './feature-code.ts';
import { idTextSchema, pageSchema, versionSchema } from './identifiers.ts';
import { languageSchema } from './language.ts';
import { pagingFields } from './paging.ts';
import { textSchema } from './text.ts';
import { usernameSchema } from './sign-up.ts';

/** Features that an administrator can grant. cabinet and about are always available. */
export const GRANTABLE_FEATURE_CODES = FEATURE_CODES.filter(
  (code): code is Exclude<typeof code, 'cabinet' | 'about'> => code !== 'cabinet' && code !== 'about',
);

export const grantableFeaturesSchema = z
  .array(z.enum(GRANTABLE_FEATURE_CODES))
  .max(GRANTABLE_FEATURE_CODES.length)
  .refine((codes) => new Set(codes).size === codes.length, 'names a feature twice');

export const USER_STATES = ['active', 'invited', 'unverified', 'disabled'] as const;

export type UserState = (typeof USER_STATES)[number];

/** A user as an administrator sees it. */
export const administeredUserSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    email: z.string(),
    username: z.string(),
    language: languageSchema,
    state: z.enum(USER_STATES),
    is_admin: z.boolean(),
    is_demo: z.boolean(),
    features: z.array(z.enum(FEATURE_CODES)),
    /** Number of second factors. */
    factors: z.int(),
    /** Number of open sessions. */
    sessions: z.int(),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AdministeredUser' });

export type AdministeredUser = z.infer<typeof administeredUserSchema>;

export const administeredUserPageSchema = pageSchema(administeredUserSchema).meta({
  id: 'AdministeredUserPage',
});

export const listUsersQuerySchema = z.strictObject({
  ...pagingFields,
  /** Part of the e-mail address or the name. */
  search: textSchema(100).optional(),
  state: z.enum(USER_STATES).optional(),
});

export type ListUsersQuery = z.output<typeof listUsersQuerySchema>;

export const inviteUserBodySchema = z.strictObject({
  email: emailSchema,
  username: usernameSchema.optional(),
  language: languageSchema.default('en'),
  is_admin: z.boolean().default(false),
  features: grantableFeaturesSchema.default([]),
});

export type InviteUserBody = z.output<typeof inviteUserBodySchema>;

export const editUserBodySchema = z.strictObject({
  version: versionSchema,
  username: usernameSchema.optional(),
  is_admin: z.boolean().optional(),
  /** true ends the user's sessions at once. */
  disabled: z.boolean().optional(),
  /** Marks the e-mail address as verified by the administrator. */
  verified: z.literal(true).optional(),
});

export type EditUserBody = z.output<typeof editUserBodySchema>;

/** One row of the feature matrix, whole. */
export const setFeaturesBodySchema = z.strictObject({ features: grantableFeaturesSchema });

/** Body for deleting another user's account; the administrator types its address. */
export const deleteUserBodySchema = z.strictObject({ email: emailSchema });

export const administeredSessionSchema = z
  .object({
    id: z.uuid(),
    user_id: z.int(),
    username: z.string(),
    email: z.string(),
    user_agent: z.string().nullable(),
    started_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    /** Whether it is the session of this call. */
    current: z.boolean(),
  })
  .meta({ id: 'AdministeredSession' });

export type AdministeredSession = z.infer<typeof administeredSessionSchema>;

export const administeredSessionPageSchema = pageSchema(administeredSessionSchema).meta({
  id: 'AdministeredSessionPage',
});

export const listSessionsQuerySchema = z.strictObject({ ...pagingFields, user_id: idTextSchema.optional() });
