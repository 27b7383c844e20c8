import { z } from 'zod';
import { idSchema, pageSchema } from './identifiers.ts';
import { lineSchema } from './text.ts';

/** Scopes of tokens for scripts; each endpoint names the scopes that may call it. */
export const TOKEN_SCOPES = ['read', 'export', 'upload', 'live'] as const;

export const tokenScopeSchema = z.enum(TOKEN_SCOPES);

export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Maximum lifetime of a token, days: a forgotten script loses access within a year. */
export const TOKEN_DAYS_MAX = 366;

export const TOKEN_NAME_MAX = 100;

/** Maximum number of projects of a limited token. A user of more projects makes an unlimited token. */
export const TOKEN_PROJECTS_MAX = 50;

export const createTokenBodySchema = z.strictObject({
  name: lineSchema(TOKEN_NAME_MAX).min(1),
  scopes: z.array(tokenScopeSchema).min(1).max(TOKEN_SCOPES.length),
  /** null = every project of its owner, now and later. */
  project_ids: z.array(idSchema).min(1).max(TOKEN_PROJECTS_MAX).nullable(),
  expires_in_days: z.int().min(1).max(TOKEN_DAYS_MAX),
});

export type CreateTokenBody = z.output<typeof createTokenBodySchema>;

/** A token as its owner sees it. It contains no secret, because the server stores only a hash. */
export const apiTokenSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** First characters of the secret, to identify it in a script. */
    hint: z.string(),
    scopes: z.array(tokenScopeSchema),
    /** null = every project of its owner. */
    projects: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    /** Rounded to the minute; null = never used. */
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiToken' });

export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokenPageSchema = pageSchema(apiTokenSchema).meta({ id: 'ApiTokenPage' });

/** The only response that contains the secret. */
export const createdTokenSchema = z
  .object({ token: apiTokenSchema, secret: z.string() })
  .meta({ id: 'CreatedApiToken' });

export const administeredTokenPageSchema = pageSchema(
  apiTokenSchema.extend({ user_id: z.int(), username: z.string(), email: z.string() }),
).meta({ id: 'AdministeredApiTokenPage' });

export type AdministeredToken = z.infer<typeof administeredTokenPageSchema>['items'][number];
