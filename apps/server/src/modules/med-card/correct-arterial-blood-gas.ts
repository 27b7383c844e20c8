import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerCorrectArterialBloodGas(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.correctArterialBloodGas, ({ caller, params, body, request }) =>
    medCard.correctArterialBloodGas(caller, params.id, body, describeActor(caller, request.id)),
  );
}
