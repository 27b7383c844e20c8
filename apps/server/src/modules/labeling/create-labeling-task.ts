import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelingTaskService } from './labeling-task-service.ts';

export function registerCreateLabelingTask(server: FastifyInstance, tasks: LabelingTaskService): void {
  registerEndpoint(server, ENDPOINTS.createLabelingTask, ({ caller, body, request }) =>
    tasks.create(caller, body, describeActor(caller, request.id)),
  );
}
