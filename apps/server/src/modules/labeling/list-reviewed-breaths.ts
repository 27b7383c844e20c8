import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelReviewService } from './label-review-service.ts';

export function registerListReviewedBreaths(server: FastifyInstance, review: LabelReviewService): void {
  registerEndpoint(server, ENDPOINTS.listReviewedBreaths, ({ caller, params, query }) =>
    review.listBreaths(caller, params.id, query),
  );
}
