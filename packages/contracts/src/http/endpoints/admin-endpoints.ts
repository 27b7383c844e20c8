import { sessionParamsSchema } from '../account.ts';
import {
  administeredSessionPageSchema,
  administeredUserPageSchema,
  administeredUserSchema,
  deleteUserBodySchema,
  editUserBodySchema,
  inviteUserBodySchema,
  listSessionsQuerySchema,
  listUsersQuerySchema,
  setFeaturesBodySchema,
} from '../administered-user.ts';
import { auditPageSchema, exportAuditQuerySchema, listAuditQuerySchema } from '../audit.ts';
import { defineEndpoint } from '../endpoint.ts';
import { hl7StateSchema } from '../hl7-state.ts';
import { idParamsSchema } from '../identifiers.ts';
import { jobPageSchema, listJobsQuerySchema } from '../job.ts';
import { listMailQuerySchema, mailPageSchema, openedMailSchema } from '../outbox.ts';
import { serverHealthSchema } from '../server-health.ts';

/** Users, as administrators see them. */
export const USER_ADMINISTRATION_ENDPOINTS = {
  administerUsers: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/users',
    summary: 'Users, with state and features',
    access: { who: 'admin' },
    query: listUsersQuerySchema,
    success: { status: 200, body: administeredUserPageSchema },
  }),
  inviteUser: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/users',
    summary: 'Invite somebody: an account without a password and a one-time link',
    access: { who: 'admin' },
    stepUp: true,
    body: inviteUserBodySchema,
    success: { status: 201, body: administeredUserSchema },
  }),
  editUser: defineEndpoint({
    method: 'PATCH',
    path: '/nestjs/admin/users/:id',
    summary: 'Disable, enable, verify, rename a user, or make it an administrator',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    body: editUserBodySchema,
    success: { status: 200, body: administeredUserSchema },
  }),
  setUserFeatures: defineEndpoint({
    method: 'PUT',
    path: '/nestjs/admin/users/:id/features',
    summary: 'Set the features of a user',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    body: setFeaturesBodySchema,
    success: { status: 200, body: administeredUserSchema },
  }),
  sendUserReset: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/users/:id/reset',
    summary: 'Send the user a reset link',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    success: { status: 202, body: null },
  }),
  resendInvitation: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/users/:id/invitation',
    summary: 'Send the invitation anew; the former link is void',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    success: { status: 202, body: null },
  }),
  deleteUser: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/admin/users/:id',
    summary: 'Delete a user for good; asks for the address to be typed',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    body: deleteUserBodySchema,
    success: { status: 204, body: null },
  }),
  administerSessions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/sessions',
    summary: 'Sessions that live, of everybody or of one user',
    access: { who: 'admin' },
    query: listSessionsQuerySchema,
    success: { status: 200, body: administeredSessionPageSchema },
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/nestjs/admin/sessions/:id',
    summary: 'End a session of anybody',
    access: { who: 'admin' },
    params: sessionParamsSchema,
    success: { status: 204, body: null },
  }),
} as const;

/** The audit log. */
export const AUDIT_ENDPOINTS = {
  listAudit: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/audit',
    summary: 'Who changed what, when, before and after',
    access: { who: 'admin' },
    query: listAuditQuerySchema,
    success: { status: 200, body: auditPageSchema },
  }),
  exportAudit: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/audit/export',
    summary: 'The audit log as CSV',
    access: { who: 'admin' },
    query: exportAuditQuerySchema,
    success: { status: 200, body: 'file' },
  }),
} as const;

/** The outbox of messages. */
export const MAIL_ENDPOINTS = {
  listMail: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/outbox',
    summary: 'Messages that wait, were sent or failed, without their texts',
    access: { who: 'admin' },
    query: listMailQuerySchema,
    success: { status: 200, body: mailPageSchema },
  }),
  openMail: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/outbox/:id/open',
    summary: 'Open a message; who opened it stands in the audit log',
    access: { who: 'admin' },
    stepUp: true,
    params: idParamsSchema,
    success: { status: 200, body: openedMailSchema },
  }),
} as const;

/** Jobs of the server. */
export const JOB_ENDPOINTS = {
  listJobs: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/jobs',
    summary: 'Jobs of the server',
    access: { who: 'admin' },
    query: listJobsQuerySchema,
    success: { status: 200, body: jobPageSchema },
  }),
  cancelJob: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/jobs/:id/cancel',
    summary: 'Cancel a job that waits or runs',
    access: { who: 'admin' },
    params: idParamsSchema,
    success: { status: 202, body: null },
  }),
  retryJob: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/jobs/:id/retry',
    summary: 'Queue a failed or cancelled job again',
    access: { who: 'admin' },
    params: idParamsSchema,
    success: { status: 202, body: null },
  }),
} as const;

/** State of HL7 input and output. */
export const HL7_ENDPOINTS = {
  readHl7State: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/hl7',
    summary:
      'Gateways that dial the HL7 listener, devices of theirs that nobody registered, and the queue of the HL7 receiver',
    access: { who: 'admin' },
    success: { status: 200, body: hl7StateSchema },
  }),
} as const;

/** Health of the server. */
export const HEALTH_ENDPOINTS = {
  confirmClock: defineEndpoint({
    method: 'POST',
    path: '/nestjs/admin/clock/confirm',
    summary: 'Trust the clock of the server after it moved: retention and clean-up go on',
    access: { who: 'admin' },
    stepUp: true,
    success: { status: 202, body: null },
  }),
  readHealth: defineEndpoint({
    method: 'GET',
    path: '/nestjs/admin/health',
    summary: 'How the server is',
    access: { who: 'admin' },
    success: { status: 200, body: serverHealthSchema },
  }),
} as const;

/** Administration; every endpoint requires an administrator. */
export const ADMIN_ENDPOINTS = {
  ...USER_ADMINISTRATION_ENDPOINTS,
  ...AUDIT_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...HL7_ENDPOINTS,
  ...HEALTH_ENDPOINTS,
} as const;
