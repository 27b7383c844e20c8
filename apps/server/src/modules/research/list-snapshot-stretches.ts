import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SnapshotService } from './snapshot-service.ts';

export function registerListSnapshotStretches(server: FastifyInstance, snapshots: SnapshotService): void {
  registerEndpoint(server, ENDPOINTS.listSnapshotStretches, ({ caller, params, query }) =>
    snapshots.listStretches(caller, params.id, query),
  );
}
