import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from './export-service.ts';

export function registerExportWaveforms(server: FastifyInstance, exports: ExportService): void {
  registerEndpoint(server, ENDPOINTS.exportWaveforms, ({ caller, query }) =>
    exports.exportWaveforms(caller, query),
  );
}
