import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerAddArterialBloodGas(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.addArterialBloodGas, ({ caller, body, request }) =>
    medCard.addArterialBloodGas(caller, body, describeActor(caller, request.id)),
  );
}
