import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ClusterAlertService } from './cluster-alert-service.ts';

export function registerGetClusterAlerts(server: FastifyInstance, clusters: ClusterAlertService): void {
  registerEndpoint(server, ENDPOINTS.getClusterAlerts, ({ caller, params }) =>
    clusters.list(caller, params.id),
  );
}
