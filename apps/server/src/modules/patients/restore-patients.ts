import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerRestorePatients(server: FastifyInstance, patients: PatientLifecycleService): void {
  registerEndpoint(server, ENDPOINTS.restorePatients, ({ caller, body, request }) =>
    patients.restore(caller, body.patient_ids, describeActor(caller, request.id)),
  );
}
