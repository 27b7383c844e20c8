export {
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
  apiTokenPageSchema,
  createdTokenSchema,
  type ApiToken,
  type CreateTokenBody,
  type TokenScope,
} from './http/api-token.ts';
