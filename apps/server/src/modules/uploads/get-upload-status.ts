import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UploadService } from './upload-service.ts';

export function registerGetUploadStatus(server: FastifyInstance, uploads: UploadService): void {
  registerEndpoint(server, ENDPOINTS.uploadStatus, ({ caller, params }) => uploads.status(caller, params.id));
  registerEndpoint(server, ENDPOINTS.uploadBinaryStatus, ({ caller, params }) =>
    uploads.status(caller, params.id),
  );
}
