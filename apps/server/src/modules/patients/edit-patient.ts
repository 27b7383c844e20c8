import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

export function registerEditPatient(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.editPatient, ({ caller, params, body, request }) =>
    patients.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
