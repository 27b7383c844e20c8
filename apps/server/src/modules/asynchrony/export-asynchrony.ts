import { ENDPOINTS } from '@eupnea/contracts';
import { ASYNCHRONY_KINDS } from '@eupnea/model';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ExportService } from '../exports/export-service.ts';
import type { AsynchronyService } from './asynchrony-service.ts';

export function registerExportAsynchrony(
  server: FastifyInstance,
  asynchrony: AsynchronyService,
  exports: ExportService,
): void {
  registerEndpoint(server, ENDPOINTS.exportAsynchrony, async ({ caller, body }) => {
    const { kinds, ...scope } = body;
    return exports.exportFindings(
      caller,
      await asynchrony.choosePeriod(caller, scope),
      kinds ?? ASYNCHRONY_KINDS,
    );
  });
}
