import {
  administeredTokenPageSchema,
  apiTokenPageSchema,
  apiTokenSchema,
  createTokenBodySchema,
  createdTokenSchema,
} from '../api-token.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import { pagingQuerySchema } from '../paging.ts';

/** Tokens for scripts. Only a user's session creates tokens; a token cannot create another. */
export const TOKEN_ENDPOINTS = {
  listTokens: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me/tokens',
    summary: "The caller's tokens for scripts, without their secrets",
    access: { who: 'session' },
    query: pagingQuerySchema,
    success: { status: 200, body: apiTokenPageSchema },
  }),
  createToken: defineEndpoint({
    method: 'POST',
    path: '/nestjs/users/me/tokens',
    summary: 'Make a token for scripts; this answer is the only one that holds its secret',
    access: { who: 'session' },
    stepUp: true,
    body: createTokenBodySchema,
    success: { status: 201, body: createdTokenSchema },
  }),
  revokeToken: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/users/me/tokens/:id',
    summary: 'Revoke a token; its requests and live sockets end at once',
    access: { who: 'session' },
    object: 'token',
    params: idParamsSchema,
    success: { status: 200, body: apiTokenSchema },
  }),
  restoreToken: defineEndpoint({
    method: 'POST',
    path: '/nestjs/users/me/tokens/:id/restore',
    summary: 'Undo a revocation of the last ten minutes',
    access: { who: 'session' },
    stepUp: true,
    object: 'token',
    params: idParamsSchema,
    success: { status: 200, body: apiTokenSchema },
  }),
  administerTokens: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/tokens',
    summary: 'Tokens for scripts that still work, of everybody',
    access: { who: 'admin' },
    query: pagingQuerySchema,
    success: { status: 200, body: administeredTokenPageSchema },
  }),
  administerRevokeToken: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/admin/tokens/:id',
    summary: 'Revoke a token of anybody',
    access: { who: 'admin' },
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
} as const;
