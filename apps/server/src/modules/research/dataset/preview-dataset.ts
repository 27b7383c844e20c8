import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { DatasetService } from './dataset-service.ts';

export function registerPreviewDataset(server: FastifyInstance, datasets: DatasetService): void {
  registerEndpoint(server, ENDPOINTS.previewDataset, ({ caller, params }) =>
    datasets.preview(caller, params.id),
  );
}
