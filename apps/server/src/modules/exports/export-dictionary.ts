import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from './export-service.ts';

export function registerExportDictionary(server: FastifyInstance, exports: ExportService): void {
  registerEndpoint(server, ENDPOINTS.exportDictionary, () => exports.exportDictionary());
}
