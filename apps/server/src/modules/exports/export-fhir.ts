import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from './export-service.ts';

export function registerExportFhir(server: FastifyInstance, exports: ExportService): void {
  registerEndpoint(server, ENDPOINTS.exportFhir, ({ caller, query }) => exports.exportFhir(caller, query));
}
