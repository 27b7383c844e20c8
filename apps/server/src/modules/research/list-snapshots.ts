import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SnapshotService } from './snapshot-service.ts';

export function registerListSnapshots(server: FastifyInstance, snapshots: SnapshotService): void {
  registerEndpoint(server, ENDPOINTS.listSnapshots, ({ caller, params, query }) =>
    snapshots.list(caller, params.id, query),
  );
}
