import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelService } from './label-service.ts';

export function registerListLabelHistory(server: FastifyInstance, labels: LabelService): void {
  registerEndpoint(server, ENDPOINTS.listLabelHistory, ({ caller, params, query }) =>
    labels.listHistory(caller, params.id, query.position),
  );
}
