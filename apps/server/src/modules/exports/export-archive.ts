import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from './export-service.ts';

export function registerExportArchive(server: FastifyInstance, exports: ExportService): void {
  registerEndpoint(server, ENDPOINTS.exportArchive, ({ caller, query }) =>
    exports.exportArchive(caller, query),
  );
}
