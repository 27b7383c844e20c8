import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerCorrectBloodData(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.correctBloodData, ({ caller, params, body, request }) =>
    medCard.correctBloodData(caller, params.id, body, describeActor(caller, request.id)),
  );
}
