import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelReviewService } from './label-review-service.ts';

export function registerReadLabelAgreement(server: FastifyInstance, review: LabelReviewService): void {
  registerEndpoint(server, ENDPOINTS.readLabelAgreement, ({ caller, params }) =>
    review.readAgreement(caller, params.id),
  );
}
