import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { DatasetService } from './dataset-service.ts';

export function registerGetDataset(server: FastifyInstance, datasets: DatasetService): void {
  registerEndpoint(server, ENDPOINTS.getDataset, ({ caller, params }) => datasets.get(caller, params.id));
}
