import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelService } from './label-service.ts';

export function registerReadLabelingOverview(server: FastifyInstance, labels: LabelService): void {
  registerEndpoint(server, ENDPOINTS.readLabelingOverview, ({ caller, params }) =>
    labels.readOverview(caller, params.id),
  );
}
