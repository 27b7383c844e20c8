import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

export function registerListProjectPatients(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.listProjectPatients, ({ caller, params, query }) =>
    patients.listOfProject(caller, params.id, query),
  );
}
