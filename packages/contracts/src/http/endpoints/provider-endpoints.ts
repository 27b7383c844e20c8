import { defineEndpoint } from '../endpoint.ts';
import { idParamsSchema } from '../identifiers.ts';
import {
  backChannelLogoutBodySchema,
  beginProviderBodySchema,
  finishProviderBodySchema,
  frontChannelLogoutQuerySchema,
  linkedIdentitiesSchema,
  logoutProviderQuerySchema,
  providerAddressSchema,
  providerOutcomeSchema,
} from '../provider-sign-in.ts';

/** Signing in through an OpenID Connect provider, and its logout notifications. */
export const PROVIDER_ENDPOINTS = {
  beginProviderSignIn: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/oidc/begin',
    summary: 'Begin to sign in by a provider: the address to send the browser to',
    access: { who: 'public' },
    body: beginProviderBodySchema,
    success: { status: 200, body: providerAddressSchema },
  }),
  beginProviderLink: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/oidc/link',
    summary: "Begin to add a provider's account to the caller's own",
    access: { who: 'session' },
    stepUp: true,
    body: beginProviderBodySchema,
    success: { status: 200, body: providerAddressSchema },
  }),
  finishProviderSignIn: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/oidc/finish',
    summary: 'Finish with what the provider sent the browser back with, in the browser that began',
    access: { who: 'public' },
    body: finishProviderBodySchema,
    success: { status: 200, body: providerOutcomeSchema },
  }),
  backChannelLogout: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/oidc/back-channel-logout',
    summary: 'For providers: end the sessions that a signed logout token names',
    access: { who: 'public' },
    query: logoutProviderQuerySchema,
    takesForm: true,
    body: backChannelLogoutBodySchema,
    success: { status: 200, body: null },
  }),
  frontChannelLogout: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/oidc/front-channel-logout',
    summary: "For providers: end the session of this provider's session id, from the browser",
    access: { who: 'public' },
    query: frontChannelLogoutQuerySchema,
    success: { status: 200, body: null },
  }),
  listIdentities: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me/identities',
    summary: "Providers of this server, and the caller's accounts at them",
    access: { who: 'session' },
    success: { status: 200, body: linkedIdentitiesSchema },
  }),
  unlinkIdentity: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/users/me/identities/:id',
    summary: "Take a provider's account from the caller's own; the last way in stays",
    access: { who: 'session' },
    stepUp: true,
    object: 'identity',
    params: idParamsSchema,
    success: { status: 204, body: null },
  }),
} as const;
