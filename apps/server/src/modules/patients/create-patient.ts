import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { describeActor } from '../../http/describe-actor.ts';
import type { PatientService } from './patient-service.ts';

export function registerCreatePatient(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.createPatient, ({ caller, body, request }) =>
    patients.create(caller, body, describeActor(caller, request.id)),
  );
}
