import type { AuditEntry } from '@eupnea/contracts/audit';
import type { AuditRow } from './audit-repository.ts';

export function toAuditEntry({ entry, actorName, personal }: AuditRow): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_name: actorName,
    action: entry.action,
    object_kind: entry.objectKind,
    object_id: entry.objectId,
    project_id: entry.projectId,
    request_id: entry.requestId,
    token_id: entry.tokenId,
    before: entry.before,
    after: entry.after,
    personal_before: personal?.before ?? null,
    personal_after: personal?.after ?? null,
  };
}
