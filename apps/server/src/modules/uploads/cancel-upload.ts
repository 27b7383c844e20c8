import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UploadService } from './upload-service.ts';

export function registerCancelUpload(server: FastifyInstance, uploads: UploadService): void {
  registerEndpoint(server, ENDPOINTS.cancelUpload, ({ caller, params }) => uploads.cancel(caller, params.id));
}
