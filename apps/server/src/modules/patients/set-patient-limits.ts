import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

export function registerSetPatientLimits(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.setPatientLimits, ({ caller, params, body, request }) =>
    patients.setLimits(caller, params.id, body, describeActor(caller, request.id)),
  );
}
