import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MedCardService } from './med-card-service.ts';

export function registerRestoreLabSample(server: FastifyInstance, medCard: MedCardService): void {
  registerEndpoint(server, ENDPOINTS.restoreLabSample, ({ caller, params, request }) =>
    medCard.restoreSample(caller, params.id, describeActor(caller, request.id)),
  );
}
