import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerListArterialBloodGas(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.listArterialBloodGas, ({ caller, params, query }) =>
    medCard.listArterialBloodGas(caller, params.id, query),
  );
}
