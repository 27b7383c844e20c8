import { z } from 'zod';
import {
  claimAdministratorBodySchema,
  meSchema,
  refreshBodySchema,
  signInBodySchema,
  signedOutSchema,
  tokensSchema,
} from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { featureSchema } from '../feature.ts';
import { signInOutcomeSchema } from '../second-step.ts';
import {
  acceptInviteBodySchema,
  forgotPasswordBodySchema,
  invitationSchema,
  readInvitationBodySchema,
  resetPasswordBodySchema,
  signInOptionsSchema,
  signUpBodySchema,
  subscriptionSchema,
  verifyEmailBodySchema,
} from '../sign-up.ts';

/** Signing in, sessions and the account. */
export const AUTH_ENDPOINTS = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-in',
    summary: 'Sign in with e-mail and password; an account with a second factor is asked for it',
    access: { who: 'public' },
    body: signInBodySchema,
    success: { status: 200, body: signInOutcomeSchema },
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
  signInOptions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/options',
    summary: 'Who may make an account here, and whether the server sends mail',
    access: { who: 'public' },
    success: { status: 200, body: signInOptionsSchema },
  }),
  signUp: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-up',
    summary: 'Ask for an account (EUPNEA_SIGN_UP=open); the same answer whether or not the address has one',
    access: { who: 'public' },
    body: signUpBodySchema,
    success: { status: 202, body: null },
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/verify-email',
    summary: 'Use the link of a verification mail, once',
    access: { who: 'public' },
    body: verifyEmailBodySchema,
    success: { status: 204, body: null },
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/forgot-password',
    summary: 'Ask for a reset link; the same answer whether or not the address has an account',
    access: { who: 'public' },
    body: forgotPasswordBodySchema,
    success: { status: 202, body: null },
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/reset-password',
    summary: 'Choose a new password with a reset link (once, 30 minutes); every session of the user ends',
    access: { who: 'public' },
    body: resetPasswordBodySchema,
    success: { status: 204, body: null },
  }),
  readInvitation: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/invitation',
    summary: 'Whom an invitation is for; does not use it up',
    access: { who: 'public' },
    body: readInvitationBodySchema,
    success: { status: 200, body: invitationSchema },
  }),
  acceptInvite: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/accept-invite',
    summary: 'Choose name and password with an invitation, once, and be signed in',
    access: { who: 'public' },
    body: acceptInviteBodySchema,
    success: { status: 200, body: tokensSchema },
  }),
  subscription: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/subscription',
    summary: 'The subscription: installed software has one plan without an end',
    access: { who: 'session' },
    success: { status: 200, body: subscriptionSchema },
  }),
  signOut: defineEndpoint({
    method: 'POST',
    path: '/nestjs/auth/sign-out',
    summary: 'End this session; a provider that began it has an address to end its own',
    access: { who: 'session' },
    beforeFactor: true,
    success: { status: 200, body: signedOutSchema },
  }),
  me: defineEndpoint({
    method: 'GET',
    path: '/nestjs/auth/me',
    summary: 'The signed-in user and the flags of this server',
    access: { who: 'session' },
    beforeFactor: true,
    success: { status: 200, body: meSchema },
  }),
} as const;

/** Work areas of the caller. */
export const FEATURE_ENDPOINTS = {
  listFeatures: defineEndpoint({
    method: 'GET',
    path: '/nestjs/features',
    summary: 'Features of the caller; an empty list without a token',
    access: { who: 'public' },
    success: { status: 200, body: z.array(featureSchema) },
  }),
} as const;
