import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import type { DetectorRow } from './detector-repository.ts';

/** Writes a change of a detector to the audit log of its project. */
export async function recordDetectorChange(
  executor: Parameters<typeof recordChange>[0],
  { id, project_id: projectId }: Pick<DetectorRow, 'id' | 'project_id'>,
  actor: AuditActor,
  action: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordChange(executor, {
    actor,
    action,
    objectKind: 'project',
    objectId: projectId,
    projectId,
    after: { detector: id, ...after },
  });
}
