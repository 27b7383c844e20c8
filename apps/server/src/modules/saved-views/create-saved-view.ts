import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerCreateSavedView(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.createSavedView, ({ caller, body, request }) =>
    views.create(caller, body, describeActor(caller, request.id)),
  );
}
