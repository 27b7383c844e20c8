import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerDeleteSavedView(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.deleteSavedView, ({ caller, params, request }) =>
    views.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
