export {
  linkedIdentitiesSchema,
  providerAddressSchema,
  providerIdSchema,
  providerOutcomeSchema,
  type FinishProviderBody,
  type LinkedIdentity,
  type ProviderOutcome,
} from './http/provider-sign-in.ts';
export {
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
  apiTokenPageSchema,
  createdTokenSchema,
  type ApiToken,
  type CreateTokenBody,
  type TokenScope,
} from './http/api-token.ts';
export {
  FACTOR_NAME_MAX,
  TOTP_DIGITS,
  addedFactorSchema,
  assertionSchema,
  attestationSchema,
  factorPolicyStateSchema,
  ownFactorSchema,
  ownFactorsSchema,
  newPasskeyChallengeSchema,
  passkeyChallengeSchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  recoveryCodesSchema,
  stepUpStateSchema,
  totpSetupSchema,
  type AddedFactor,
  type Assertion,
  type Attestation,
  type FactorPolicy,
  type FactorProofBody,
  type NewPasskeyChallenge,
  type OwnFactor,
  type OwnFactors,
  type PasskeyChallenge,
  type StepUpBody,
  type StepUpState,
  type TotpSetup,
} from './http/second-factor.ts';
export {
  secondStepSchema,
  signInOutcomeSchema,
  type SecondStep,
  type SecondStepMethod,
  type SignInOutcome,
} from './http/second-step.ts';
export { type DisplayUnits } from './http/display-units.ts';
export {
  savedViewSchema,
  type CreateSavedViewBody,
  type DefaultView,
  type EditSavedViewBody,
  type ListSavedViewsQuery,
  type SavedView,
  type ViewScreen,
} from './http/saved-view.ts';
export { type ProductFlags } from './http/auth.ts';
export {
  ownInvitationPageSchema,
  type OwnInvitation,
  type ProjectInvitation,
} from './http/project.ts';
