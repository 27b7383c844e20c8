import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerErasePatient(server: FastifyInstance, patients: PatientLifecycleService): void {
  registerEndpoint(server, ENDPOINTS.erasePatient, async ({ caller, body, request }) => ({
    id: await patients.erase(caller, body.patient_id, body.confirm, describeActor(caller, request.id)),
  }));
}
