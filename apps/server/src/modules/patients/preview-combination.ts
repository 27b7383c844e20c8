import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CombinationService } from './combination-service.ts';

export function registerPreviewCombination(server: FastifyInstance, combination: CombinationService): void {
  registerEndpoint(server, ENDPOINTS.previewCombination, ({ caller, body }) =>
    combination.preview(caller, body),
  );
}
