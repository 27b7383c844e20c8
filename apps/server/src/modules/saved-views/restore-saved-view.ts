import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerRestoreSavedView(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.restoreSavedView, ({ caller, params, request }) =>
    views.restore(caller, params.id, describeActor(caller, request.id)),
  );
}
