import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { SnapshotService } from './snapshot-service.ts';

export function registerCreateSnapshot(server: FastifyInstance, snapshots: SnapshotService): void {
  registerEndpoint(server, ENDPOINTS.createSnapshot, ({ caller, params, request }) =>
    snapshots.create(caller, params.id, describeActor(caller, request.id)),
  );
}
