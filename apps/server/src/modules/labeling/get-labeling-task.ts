import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export function registerGetLabelingTask(server: FastifyInstance, tasks: LabelingTaskService): void {
  registerEndpoint(server, ENDPOINTS.getLabelingTask, ({ caller, params }) => tasks.get(caller, params.id));
}
