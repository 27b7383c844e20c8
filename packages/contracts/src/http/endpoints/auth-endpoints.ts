import { z } from 'zod';
import {
  claimAdministratorBodySchema,
  meSchema,
  refreshBodySchema,
  signInBodySchema,
  tokensSchema,
} from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { featureSchema } from '../feature.ts';

/** Signing in, sessions and the account. */
export const AUTH_ENDPOINTS = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-in',
    summary: 'Sign in with e-mail and password',
    access: { who: 'public' },
    body: signInBodySchema,
    success: { status: 200, body: tokensSchema },
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/refresh',
    summary: 'Exchange a refresh token for a new pair; reuse of an old one ends the family',
    access: { who: 'public' },
    body: refreshBodySchema,
    success: { status: 200, body: tokensSchema },
  }),
  claimAdministrator: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/claim-administrator',
    summary: 'Become the first administrator with the one-time link of a first start',
    access: { who: 'public' },
    body: claimAdministratorBodySchema,
    success: { status: 201, body: tokensSchema },
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-out',
    summary: 'End this session',
    access: { who: 'session' },
    success: { status: 204, body: null },
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/me',
    summary: 'The signed-in user and the flags of this server',
    access: { who: 'session' },
    success: { status: 200, body: meSchema },
  }),
  listFeatures: defineEndpoint({
    method: 'GET',
    path: '/nestjs/features',
    summary: 'Features of the caller; an empty list without a token',
    access: { who: 'public' },
    success: { status: 200, body: z.array(featureSchema) },
  }),
} as const;
