import { readFileSync } from 'node:fs';
import { GRANTABLE_FEATURE_CODES } from '@eupnea/contracts/administered-user';
import { providerIdSchema } from '@eupnea/contracts/provider-sign-in';
import { z } from 'zod';
import { isLoopback } from './networks.ts';

/** Maximum number of providers on the sign-in page. */
const PROVIDERS_MAX = 10;

const textSchema = z.string().trim().min(1).max(500);

/** Requires HTTPS for the issuer, because plain HTTP can be intercepted; loopback is exempt. */
const issuerSchema = z
  .url()
  .refine(
    (text) => text.startsWith('https:') || isLoopback(new URL(text).hostname.replaceAll(/[[\]]/gu, '')),
    'must begin with https://',
  );

const groupSchema = z.strictObject({
  features: z.array(z.enum(GRANTABLE_FEATURE_CODES)).default([]),
  projects: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        permissions: z.array(z.enum(['label', 'review', 'manage'])).default([]),
      }),
    )
    .default([]),
});

const providerSchema = z.strictObject({
  id: providerIdSchema,
  name: textSchema,
  issuer: issuerSchema,
  client_id: textSchema,
  /** Absent for a public client. */
  client_secret: textSchema.optional(),
  /** File with the secret, as an alternative to client_secret. */
  client_secret_file: textSchema.optional(),
  scope: textSchema.default('openid email profile'),
  /**
   * linked: only identities that a signed-in user added. invited: also users invited under the verified
   * address who have not signed in yet. create: also new accounts.
   */
  accounts: z.enum(['linked', 'invited', 'create']).default('linked'),
  /** The provider verifies every address and sends no `email_verified`. */
  trusts_email: z.boolean().default(false),
  groups_claim: textSchema.default('groups'),
  groups: z.record(textSchema, groupSchema).default({}),
  /**
   * Values of `acr` or `amr` in an ID token that show a second factor at the provider. Without them a sign-in by the
   * provider counts as one factor.
   */
  second_factor: z
    .strictObject({ acr: z.array(textSchema).default([]), amr: z.array(textSchema).default([]) })
    .default({ acr: [], amr: [] }),
  /** Signing out here leads to the provider's end-session address; `https://…/auth` must be registered there. */
  signs_out_at_provider: z.boolean().default(false),
  /** Allowed difference between the clocks of provider and server, s. */
  clock_tolerance_seconds: z.int().min(0).max(300).default(60),
});

const fileSchema = z.strictObject({
  providers: z
    .array(providerSchema)
    .min(1)
    .max(PROVIDERS_MAX)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a provider twice'),
});

export type ProviderGroup = z.output<typeof groupSchema>;

export interface ProviderSettings
  extends Omit<z.output<typeof providerSchema>, 'client_secret' | 'client_secret_file'> {
  readonly clientSecret: string | null;
}

/** Reads the provider file. Throws with the reason and never with a secret. */
export function readProviderSettings(path: string): readonly ProviderSettings[] {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  return parsed.data.providers.map(({ client_secret, client_secret_file, ...provider }) => ({
    ...provider,
    clientSecret:
      client_secret_file === undefined
        ? (client_secret ?? null)
        : readFileSync(client_secret_file, 'utf8').trim(),
  }));
}
