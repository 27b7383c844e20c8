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
