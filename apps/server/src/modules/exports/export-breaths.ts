import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from './export-service.ts';

export function registerExportBreaths(server: FastifyInstance, exports: ExportService): void {
  registerEndpoint(server, ENDPOINTS.exportBreaths, ({ caller, query }) =>
    exports.exportTable(caller, 'breaths', query),
  );
}
