import type { Executor } from '../../storage/executor.ts';
import { type AuditActor, type AuditChange, recordChange } from '../audit/audit-service.ts';

/** Records a change of a project in the audit log, where its managers read it as the project's activity. */
export async function recordProjectChange(
  tx: Executor,
  actor: AuditActor,
  action: string,
  projectId: number,
  values: Pick<AuditChange, 'before' | 'after'> = {},
): Promise<void> {
  await recordChange(tx, { actor, action, objectKind: 'project', objectId: projectId, projectId, ...values });
}
