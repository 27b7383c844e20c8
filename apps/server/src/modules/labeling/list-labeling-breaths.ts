import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelService } from './label-service.ts';

export function registerListLabelingBreaths(server: FastifyInstance, labels: LabelService): void {
  registerEndpoint(server, ENDPOINTS.listLabelingBreaths, ({ caller, params, query }) =>
    labels.listBreaths(caller, params.id, query),
  );
}
