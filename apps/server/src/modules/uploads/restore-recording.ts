import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { RecordingService } from './recording-service.ts';

export function registerRestoreRecording(server: FastifyInstance, recordings: RecordingService): void {
  registerEndpoint(server, ENDPOINTS.restoreRecording, ({ caller, params, request }) =>
    recordings.restore(caller, params.id, describeActor(caller, request.id)),
  );
}
