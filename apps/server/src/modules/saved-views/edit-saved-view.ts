import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerEditSavedView(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.editSavedView, ({ caller, params, body, request }) =>
    views.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
