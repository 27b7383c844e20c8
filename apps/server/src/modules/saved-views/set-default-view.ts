import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SavedViewService } from './saved-view-service.ts';

export function registerSetDefaultView(server: FastifyInstance, views: SavedViewService): void {
  registerEndpoint(server, ENDPOINTS.setDefaultView, ({ caller, params }) =>
    views.setDefault(caller, params.id),
  );
}
