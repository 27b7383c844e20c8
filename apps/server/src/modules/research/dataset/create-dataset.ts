import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../../http/describe-actor.ts';
import { registerEndpoint } from '../../../http/register-endpoint.ts';
import type { DatasetService } from './dataset-service.ts';

export function registerCreateDataset(server: FastifyInstance, datasets: DatasetService): void {
  registerEndpoint(server, ENDPOINTS.createDataset, ({ caller, params, body, request }) =>
    datasets.create(caller, params.id, body, describeActor(caller, request.id)),
  );
}
