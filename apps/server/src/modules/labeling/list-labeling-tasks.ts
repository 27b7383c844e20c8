import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export function registerListLabelingTasks(server: FastifyInstance, tasks: LabelingTaskService): void {
  registerEndpoint(server, ENDPOINTS.listLabelingTasks, ({ caller, query }) => tasks.list(caller, query));
}
