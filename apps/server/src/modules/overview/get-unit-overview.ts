import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OverviewService } from './overview-service.ts';

export function registerGetUnitOverview(server: FastifyInstance, overview: OverviewService): void {
  registerEndpoint(server, ENDPOINTS.unitOverview, ({ caller, query }) => overview.read(caller, query));
}
