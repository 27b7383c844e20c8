import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerDeletePatients(server: FastifyInstance, patients: PatientLifecycleService): void {
  registerEndpoint(server, ENDPOINTS.deletePatients, ({ caller, body, request }) =>
    patients.delete(caller, body.patient_ids, describeActor(caller, request.id)),
  );
}
