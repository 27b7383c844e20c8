import type { FastifyInstance } from 'fastify';
import type { AuditLogService } from './audit-log-service.ts';
import { registerExportAudit } from './export-audit.ts';
import { registerListAudit } from './list-audit.ts';

export function registerAuditEndpoints(server: FastifyInstance, auditLog: AuditLogService): void {
  registerListAudit(server, auditLog);
  registerExportAudit(server, auditLog);
}
