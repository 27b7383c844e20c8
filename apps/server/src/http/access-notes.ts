import type { Endpoint, EndpointObject } from '@eupnea/contracts/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the endpoint table that the route serves. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Patient whose record the answer holds, set by an endpoint whose query need not name the patient. */
    viewedPatientId: number | null;
  }
}

/** Object kinds of the endpoint table as the audit log names them. */
const OBJECT_KINDS = {
  device: 'device',
  'device-data': 'device',
  patient: 'patient',
  'ventilation-session': 'ventilation_session',
  'occupancy-change': 'occupancy_change',
  sample: 'lab_sample',
  medication: 'medication',
  note: 'note',
  project: 'project',
  invitation: 'invitation',
  'sent-invitation': 'invitation',
  upload: 'upload',
  recording: 'recording',
  'labeling-task': 'labeling_task',
  detector: 'project',
  cohort: 'cohort',
  'cohort-snapshot': 'cohort_snapshot',
  dataset: 'dataset',
  token: 'api_token',
  identity: 'identity',
  factor: 'factor',
  'sign-in': 'session',
  'saved-view': 'saved_view',
  template: 'saved_view',
} as const satisfies { readonly [Kind in EndpointObject]: string };

type ObjectKind = (typeof OBJECT_KINDS)[EndpointObject];

/** Audit entry for a request that changed nothing: a refusal, or a view of a patient's record. */
export type AccessNote =
  | { readonly kind: 'sign_in_refused'; readonly email: string; readonly address: string }
  /** Refused sign-in by a provider; null = no account could be identified. */
  | { readonly kind: 'provider_refused'; readonly userId: number | null; readonly address: string }
  /** Refused second factor or passkey; null = no account could be identified. */
  | { readonly kind: 'factor_refused'; readonly userId: number | null; readonly address: string }
  /** Refused confirmation of a signed-in user before a critical change. */
  | { readonly kind: 'step_up_refused'; readonly userId: number; readonly address: string }
  | {
      readonly kind: 'object_refused';
      readonly userId: number;
      readonly tokenId: number | null;
      readonly objectKind: ObjectKind;
      readonly objectId: string;
      readonly requestId: string;
    }
  | {
      readonly kind: 'call_refused';
      readonly userId: number;
      readonly tokenId: number | null;
      readonly route: string;
      readonly requestId: string;
    }
  | { readonly kind: 'patient_viewed'; readonly userId: number; readonly patientId: number }
  /** A view of the device's current patient. */
  | { readonly kind: 'device_viewed'; readonly userId: number; readonly deviceId: number };

export type NoteAccess = (note: AccessNote) => void;

/** Writes audit entries for refusals and views after the response, so that they add no latency. */
export function installAccessNotes(server: FastifyInstance, note: NoteAccess): void {
  server.decorateRequest('viewedPatientId', null);
  server.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    const found = describeAccess(endpoint, request, reply.statusCode);
    if (found !== null) note(found);
  });
}

const SIGN_IN = '/nestjs/auth/sign-in';
const attemptSchema = z.object({ email: z.string().max(254) });

const idSchema = z.union([z.int().positive(), z.string().regex(/^[0-9]{1,15}$/u)]).transform(Number);
const namedSchema = z.object({
  patient_id: idSchema.optional().catch(undefined),
  device_id: idSchema.optional().catch(undefined),
  deviceId: idSchema.optional().catch(undefined),
  project_id: idSchema.optional().catch(undefined),
  session_id: idSchema.optional().catch(undefined),
});

function describeAccess(endpoint: Endpoint, request: FastifyRequest, status: number): AccessNote | null {
  if (endpoint.path === SIGN_IN) return describeSignIn(request, status);
  const { caller } = request;
  if (caller === null) return null;
  const who = { userId: caller.userId, tokenId: caller.token?.id ?? null, requestId: request.id };
  if (status === 403) return { kind: 'call_refused', ...who, route: `${endpoint.method} ${endpoint.path}` };
  const viewed = request.viewedPatientId;
  const object = viewed === null ? findObject(endpoint, request) : { kind: 'patient' as const, id: viewed };
  if (object === null) return null;
  if (status === 404)
    return { kind: 'object_refused', ...who, objectKind: object.kind, objectId: String(object.id) };
  if (status >= 400 || typeof object.id !== 'number') return null;
  if (object.kind !== 'patient') return null;
  return { kind: 'patient_viewed', userId: caller.userId, patientId: object.id };
}

function describeSignIn(request: FastifyRequest, status: number): AccessNote | null {
  if (status !== 401 && status !== 429) return null;
  const attempt = attemptSchema.safeParse(request.body);
  if (!attempt.success) return null;
  return { kind: 'sign_in_refused', email: attempt.data.email, address: request.ip };
}

/** Returns the object in the path, else the narrowest one in query and body. */
function findObject(
  endpoint: Endpoint,
  { params, query, body }: FastifyRequest,
): { readonly kind: ObjectKind; readonly id: number | string } | null {
  if (endpoint.object !== undefined) {
    const named = z.object({ id: z.union([idSchema, z.uuid()]) }).safeParse(params);
    if (named.success) return { kind: OBJECT_KINDS[endpoint.object], id: named.data.id };
  }
  for (const part of [params, query, body]) {
    const named = namedSchema.safeParse(part);
    if (!named.success) continue;
    const { patient_id, session_id, project_id } = named.data;
    const device_id = named.data.device_id ?? named.data.deviceId;
    if (patient_id !== undefined) return { kind: 'patient', id: patient_id };
    if (session_id !== undefined) return { kind: 'ventilation_session', id: session_id };
    if (device_id !== undefined) return { kind: 'device', id: device_id };
    if (project_id !== undefined) return { kind: 'project', id: project_id };
  }
  return null;
}
