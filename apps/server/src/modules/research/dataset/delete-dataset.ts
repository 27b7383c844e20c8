import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../../http/describe-actor.ts';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { DatasetService } from './dataset-service.ts';

export function registerDeleteDataset(server: FastifyInstance, datasets: DatasetService): void {
  registerEndpoint(server, ENDPOINTS.deleteDataset, ({ caller, params, request }) =>
    datasets.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
