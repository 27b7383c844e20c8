import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerListBloodData(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.listBloodData, ({ caller, params, query }) =>
    medCard.listBloodData(caller, params.id, query),
  );
}
