import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { LabelExportService } from './label-export-service.ts';

export function registerExportLabels(server: FastifyInstance, exports: LabelExportService): void {
  registerEndpoint(server, ENDPOINTS.exportLabels, ({ caller, params, query }) =>
    exports.export(caller, params.id, query),
  );
}
