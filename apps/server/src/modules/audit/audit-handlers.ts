import type { AUDIT_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import type { AuditLogService } from './audit-log-service.ts';

export function createAuditHandlers(auditLog: AuditLogService): Handlers<typeof AUDIT_ENDPOINTS> {
  return {
    listAudit: ({ query }) => auditLog.list(query),
    exportAudit: async ({ caller, query, request }) => ({
      fileName: 'eupnea-audit-log.csv',
      contentType: 'text/csv; charset=utf-8',
      content: await auditLog.export(caller, query, request.id),
    }),
  };
}
