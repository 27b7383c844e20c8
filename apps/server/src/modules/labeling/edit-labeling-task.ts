import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export function registerEditLabelingTask(server: FastifyInstance, tasks: LabelingTaskService): void {
  registerEndpoint(server, ENDPOINTS.editLabelingTask, ({ caller, params, body, request }) =>
    tasks.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
