import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AuditLogService } from './audit-log-service.ts';

export function registerExportAudit(server: FastifyInstance, auditLog: AuditLogService): void {
  registerEndpoint(server, ENDPOINTS.exportAudit, async ({ caller, query, request }) => ({
    fileName: 'eupnea-audit-log.csv',
    contentType: 'text/csv; charset=utf-8',
    content: await auditLog.export(caller, query, request.id),
  }));
}
