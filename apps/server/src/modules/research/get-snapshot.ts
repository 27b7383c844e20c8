import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SnapshotService } from './snapshot-service.ts';

export function registerGetSnapshot(server: FastifyInstance, snapshots: SnapshotService): void {
  registerEndpoint(server, ENDPOINTS.getSnapshot, ({ caller, params }) => snapshots.get(caller, params.id));
}
