import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerAddBloodData(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.addBloodData, ({ caller, body, request }) =>
    medCard.addBloodData(caller, body, describeActor(caller, request.id)),
  );
}
