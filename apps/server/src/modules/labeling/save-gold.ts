import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelReviewService } from './label-review-service.ts';

export function registerSaveGold(server: FastifyInstance, review: LabelReviewService): void {
  registerEndpoint(server, ENDPOINTS.saveGold, ({ caller, params, body }) =>
    review.saveGold(caller, params.id, body),
  );
}
