import {
  accountDeletionSchema,
  accountSchema,
  changePasswordBodySchema,
  deleteAccountBodySchema,
  editAccountBodySchema,
  sessionPageSchema,
  sessionParamsSchema,
} from '../account.ts';
import { displayUnitsSchema, setDisplayUnitsBodySchema } from '../display-units.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pagingQuerySchema } from '../paging.ts';

/** The caller's own account: the cabinet. */
export const USER_ENDPOINTS = {
  readAccount: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me',
    summary: "The caller's own account",
    access: { who: 'session' },
    success: { status: 200, body: accountSchema },
  }),
  editAccount: defineEndpoint({
    method: 'PATCH',
    path: '/nestjs/users/me',
    summary: "Change the caller's name or language",
    access: { who: 'session' },
    body: editAccountBodySchema,
    success: { status: 200, body: accountSchema },
  }),
  setDisplayUnits: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/users/me/units',
    summary: "Choose the caller's display units",
    access: { who: 'session' },
    body: setDisplayUnitsBodySchema,
    success: { status: 200, body: displayUnitsSchema },
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/nestjs/users/me/password',
    summary: 'Change the password; every other session ends',
    access: { who: 'session' },
    stepUp: true,
    body: changePasswordBodySchema,
    success: { status: 204, body: null },
  }),
  listOwnSessions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me/sessions',
    summary: "The caller's sessions that live",
    access: { who: 'session' },
    query: pagingQuerySchema,
    success: { status: 200, body: sessionPageSchema },
  }),
  endOwnSession: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/users/me/sessions/:id',
    summary: "End one of the caller's sessions",
    access: { who: 'session' },
    object: 'sign-in',
    params: sessionParamsSchema,
    success: { status: 204, body: null },
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/users/me/sessions',
    summary: 'End every session but the one that asks',
    access: { who: 'session' },
    success: { status: 204, body: null },
  }),
  downloadOwnData: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me/data',
    summary: 'Everything kept about the caller, as one JSON file',
    access: { who: 'session' },
    success: { status: 200, body: 'file' },
  }),
  previewAccountDeletion: defineEndpoint({
    method: 'GET',
    path: '/nestjs/users/me/deletion',
    summary: 'What deleting the account would do',
    access: { who: 'session' },
    success: { status: 200, body: accountDeletionSchema },
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/users/me',
    summary: 'Delete the account for good; asks for the password',
    access: { who: 'session' },
    stepUp: true,
    body: deleteAccountBodySchema,
    success: { status: 204, body: null },
  }),
} as const;
