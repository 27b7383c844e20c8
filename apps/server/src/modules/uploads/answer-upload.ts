import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UploadService } from './upload-service.ts';

export function registerAnswerUpload(server: FastifyInstance, uploads: UploadService): void {
  registerEndpoint(server, ENDPOINTS.answerUpload, ({ caller, params, body }) =>
    uploads.answer(caller, params.id, body),
  );
}
