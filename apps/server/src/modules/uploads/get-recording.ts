import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { RecordingService } from './recording-service.ts';

export function registerGetRecording(server: FastifyInstance, recordings: RecordingService): void {
  registerEndpoint(server, ENDPOINTS.getRecording, ({ caller, params }) => recordings.get(caller, params.id));
}
