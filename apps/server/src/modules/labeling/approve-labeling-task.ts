import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelReviewService } from './label-review-service.ts';

export function registerApproveLabelingTask(server: FastifyInstance, review: LabelReviewService): void {
  registerEndpoint(server, ENDPOINTS.approveLabelingTask, ({ caller, params, body, request }) =>
    review.approve(caller, params.id, body.version, describeActor(caller, request.id)),
  );
}
