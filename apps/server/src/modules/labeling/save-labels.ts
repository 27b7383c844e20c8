import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelService } from './label-service.ts';

export function registerSaveLabels(server: FastifyInstance, labels: LabelService): void {
  registerEndpoint(server, ENDPOINTS.saveLabels, ({ caller, params, body }) =>
    labels.save(caller, params.id, body),
  );
}
