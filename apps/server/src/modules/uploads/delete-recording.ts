import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { RecordingService } from './recording-service.ts';

export function registerDeleteRecording(server: FastifyInstance, recordings: RecordingService): void {
  registerEndpoint(server, ENDPOINTS.deleteRecording, ({ caller, params, request }) =>
    recordings.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
