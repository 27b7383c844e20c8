import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelService } from './label-service.ts';

export function registerSubmitLabels(server: FastifyInstance, labels: LabelService): void {
  registerEndpoint(server, ENDPOINTS.submitLabels, ({ caller, params, body, request }) =>
    labels.submit(caller, params.id, body.allow_unlabelled, describeActor(caller, request.id)),
  );
}
