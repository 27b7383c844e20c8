import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { PatientLifecycleService } from './patient-lifecycle-service.ts';

export function registerListErasablePatients(
  server: FastifyInstance,
  patients: PatientLifecycleService,
): void {
  registerEndpoint(server, ENDPOINTS.listErasablePatients, () => patients.listErasable());
}
