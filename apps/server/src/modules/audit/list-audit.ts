import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AuditLogService } from './audit-log-service.ts';

export function registerListAudit(server: FastifyInstance, auditLog: AuditLogService): void {
  registerEndpoint(server, ENDPOINTS.listAudit, async ({ query }) => await auditLog.list(query));
}
