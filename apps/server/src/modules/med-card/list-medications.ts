import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedicationService } from './medication-service.ts';

export function registerListMedications(server: FastifyInstance, medications: MedicationService): void {
  registerEndpoint(server, ENDPOINTS.listMedications, ({ caller, params, query }) =>
    medications.list(caller, params.id, query),
  );
}
