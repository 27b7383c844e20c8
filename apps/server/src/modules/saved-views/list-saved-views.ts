import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerListSavedViews(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.listSavedViews, ({ caller, query }) => views.list(caller, query));
}
