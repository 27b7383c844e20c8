import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerGetMedCard(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.getMedCard, ({ caller, query }) =>
    medCard.getMedCard(caller, query.patient_id),
  );
}
