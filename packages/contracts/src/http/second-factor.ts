import { z } from 'zod';
import { grantableFeaturesSchema } from './administered-user.ts';
import { PASSWORD_MAX } from './auth.ts';
import { FEATURE_CODES } from './feature-code.ts';
import { offeredProviderSchema } from './provider-sign-in.ts';
import { SECOND_STEP_METHODS } from './second-step.ts';
import { lineSchema } from './text.ts';

/** Kinds of second factors that a user adds. */
const FACTOR_KINDS = ['passkey', 'totp'] as const;

/** Maximum length of a factor's name. */
export const FACTOR_NAME_MAX = 60;

/** Digits of a code of an authenticator app (RFC 6238 with the default of RFC 4226). */
export const TOTP_DIGITS = 6;

/** Maximum length of a sealed ticket; after a provider's sign-in it contains the provider's ID token. */
const TICKET_MAX = 16_384;

/** Maximum length of an authenticator's response as JSON; attestation objects of some devices contain certificates. */
const CREDENTIAL_TEXT_MAX = 65_536;

const ticketSchema = z.string().min(1).max(TICKET_MAX);
const nameSchema = lineSchema(FACTOR_NAME_MAX).min(1);
const credentialText = z.string().max(CREDENTIAL_TEXT_MAX);

const demandSchema = z.enum(['required', 'preferred', 'discouraged']);

const descriptorSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3, section 5.5); the part that this server uses. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().exactOptional(),
  allowCredentials: z.array(descriptorSchema).exactOptional(),
  userVerification: demandSchema.exactOptional(),
});

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3, section 5.4); the part that this server uses. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(descriptorSchema).exactOptional(),
  authenticatorSelection: z
    .object({ residentKey: demandSchema, userVerification: demandSchema })
    .exactOptional(),
  attestation: z.literal('none').exactOptional(),
});

/** Request for an authenticator; `challenge` is returned with its response and works once. */
export const passkeyChallengeSchema = z
  .object({ options: passkeyRequestSchema, challenge: z.string() })
  .meta({ id: 'PasskeyChallenge' });

export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>;

/** Request to create a passkey. */
export const newPasskeyChallengeSchema = z
  .object({ options: passkeyCreationSchema, challenge: z.string() })
  .meta({ id: 'NewPasskeyChallenge' });

export type NewPasskeyChallenge = z.infer<typeof newPasskeyChallengeSchema>;

const credentialFields = {
  id: credentialText,
  rawId: credentialText,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** AuthenticationResponseJSON of WebAuthn Level 3, section 5.1. */
export const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: credentialText,
    authenticatorData: credentialText,
    signature: credentialText,
    userHandle: credentialText.exactOptional(),
  }),
});

/** RegistrationResponseJSON of WebAuthn Level 3, section 5.1. */
export const attestationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: credentialText,
    attestationObject: credentialText,
    transports: z.array(z.string().max(40)).max(10).exactOptional(),
  }),
});

export type Assertion = z.output<typeof assertionSchema>;
export type Attestation = z.output<typeof attestationSchema>;

const codeSchema = z.string().trim().min(1).max(40);

const passkeyProofSchema = z.strictObject({
  method: z.literal('passkey'),
  challenge: ticketSchema,
  credential: assertionSchema,
});

/** One way to prove the second factor. */
const factorProofSchemas = [
  passkeyProofSchema,
  z.strictObject({ method: z.literal('totp'), code: codeSchema }),
  z.strictObject({ method: z.literal('recovery_code'), code: codeSchema }),
] as const;

export const factorProofSchema = z.discriminatedUnion('method', [...factorProofSchemas]);

export type FactorProofBody = z.output<typeof factorProofSchema>;

export const beginSecondStepBodySchema = z.strictObject({ ticket: ticketSchema });

export const finishSecondStepBodySchema = z.strictObject({ ticket: ticketSchema, proof: factorProofSchema });

export const finishPasskeySignInBodySchema = z.strictObject({
  challenge: ticketSchema,
  credential: assertionSchema,
});

/** A factor as its user sees it, without secrets. */
export const ownFactorSchema = z
  .object({
    id: z.int(),
    kind: z.enum(FACTOR_KINDS),
    name: z.string(),
    /** Whether the passkey can sign in without the password. */
    signs_in_alone: z.boolean(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnFactor' });

export type OwnFactor = z.infer<typeof ownFactorSchema>;

export const ownFactorsSchema = z
  .object({
    factors: z.array(ownFactorSchema),
    recovery_codes_left: z.int(),
    /** Whether the policy requires a factor of this user, so that the last one cannot be removed. */
    required: z.boolean(),
    /** Host name of the passkeys of this server; null when its address allows none (an IP address). */
    passkey_domain: z.string().nullable(),
  })
  .meta({ id: 'OwnFactors' });

export type OwnFactors = z.infer<typeof ownFactorsSchema>;

export const addPasskeyBodySchema = z.strictObject({
  name: nameSchema,
  challenge: ticketSchema,
  credential: attestationSchema,
});

/** Secret of a new authenticator app; `setup` is returned with its first code. */
export const totpSetupSchema = z
  .object({ secret: z.string(), uri: z.string(), setup: z.string() })
  .meta({ id: 'TotpSetup' });

export type TotpSetup = z.infer<typeof totpSetupSchema>;

export const addTotpBodySchema = z.strictObject({ name: nameSchema, setup: ticketSchema, code: codeSchema });

/** `recovery_codes` are shown once, with the first factor; null for further factors. */
export const addedFactorSchema = z
  .object({ factor: ownFactorSchema, recovery_codes: z.array(z.string()).nullable() })
  .meta({ id: 'AddedFactor' });

export type AddedFactor = z.infer<typeof addedFactorSchema>;

export const renameFactorBodySchema = z.strictObject({ name: nameSchema });

export const recoveryCodesSchema = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

const STEP_UP_METHODS = [...SECOND_STEP_METHODS, 'password', 'provider'] as const;

/** Methods with which the caller can do a step-up. */
export const stepUpStateSchema = z
  .object({
    methods: z.array(z.enum(STEP_UP_METHODS)),
    /** For the method `provider`: providers with an identity of this account. */
    providers: z.array(offeredProviderSchema),
  })
  .meta({ id: 'StepUpState' });

export type StepUpState = z.infer<typeof stepUpStateSchema>;

export const stepUpBodySchema = z.discriminatedUnion('method', [
  ...factorProofSchemas,
  z.strictObject({ method: z.literal('password'), password: z.string().min(1).max(PASSWORD_MAX) }),
]);

export type StepUpBody = z.output<typeof stepUpBodySchema>;

/** Who must have a second factor. */
export const factorPolicySchema = z
  .object({
    everybody: z.boolean(),
    administrators: z.boolean(),
    features: z.array(z.enum(FEATURE_CODES)),
  })
  .meta({ id: 'FactorPolicy' });

export type FactorPolicy = z.infer<typeof factorPolicySchema>;

export const editFactorPolicyBodySchema = z.strictObject({
  everybody: z.boolean(),
  administrators: z.boolean(),
  features: grantableFeaturesSchema,
});

export const factorPolicyStateSchema = z
  .object({
    policy: factorPolicySchema,
    /** Number of users without the required factor; they must add one at their next sign-in. */
    users_without: z.int(),
  })
  .meta({ id: 'FactorPolicyState' });
