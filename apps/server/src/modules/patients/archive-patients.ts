import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerArchivePatients(server: FastifyInstance, patients: PatientLifecycleService): void {
  registerEndpoint(server, ENDPOINTS.archivePatients, ({ caller, body, request }) =>
    patients.archive(caller, body.patient_ids, body.date_out, describeActor(caller, request.id)),
  );
}
