import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientService } from './patient-service.ts';

export function registerListPatients(server: FastifyInstance, patients: PatientService): void {
  registerEndpoint(server, ENDPOINTS.listPatients, ({ caller, query }) => patients.list(caller, query));
}
