import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UploadService } from './upload-service.ts';

export function registerListUploads(server: FastifyInstance, uploads: UploadService): void {
  registerEndpoint(server, ENDPOINTS.listUploads, ({ caller, query }) => uploads.list(caller, query));
}
