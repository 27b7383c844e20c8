import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelReviewService } from './label-review-service.ts';

export function registerReturnLabels(server: FastifyInstance, review: LabelReviewService): void {
  registerEndpoint(server, ENDPOINTS.returnLabels, ({ caller, params, body, request }) =>
    review.return(caller, params.id, body, describeActor(caller, request.id)),
  );
}
