import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export function registerDeleteLabelingTask(server: FastifyInstance, tasks: LabelingTaskService): void {
  registerEndpoint(server, ENDPOINTS.deleteLabelingTask, ({ caller, params, request }) =>
    tasks.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
