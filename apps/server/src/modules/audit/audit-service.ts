import type { Executor } from '../../storage/executor.ts';
import { auditLog } from '../../storage/schema/audit-log.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';

export type AuditActor =
  | {
      readonly kind: 'user';
      readonly userId: number;
      readonly requestId?: string;
      readonly tokenId?: number | null;
    }
  | { readonly kind: 'system' | 'command_line' };

/** Kinds of objects in entries. */
type AuditedKind =
  | 'invitation'
  | 'user'
  | 'project'
  | 'device'
  | 'patient'
  | 'ventilation_session'
  | 'occupancy_change'
  | 'lab_sample'
  | 'medication'
  | 'note'
  | 'session'
  | 'recording'
  | 'mail'
  | 'job'
  | 'server'
  | 'audit_log'
  | 'template'
  | 'saved_view'
  | 'labeling_task'
  | 'api_token'
  | 'factor_policy'
  | 'cohort'
  | 'dataset'
  | 'upload'
  | 'cohort_snapshot'
  | 'identity'
  | 'factor';

export interface AuditChange {
  readonly actor: AuditActor;
  /** Object and verb, for example `device.edit` or `patient.create`. */
  readonly action: string;
  readonly objectKind: AuditedKind;
  readonly objectId: number | string;
  readonly projectId?: number | null;
  /** Ids, counts and technical values only. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Values about a person, stored separately, so that erasure removes them and keeps the entry. */
  readonly personal?: {
    readonly patientId?: number;
    readonly userId?: number;
    readonly before?: unknown;
    readonly after?: unknown;
  };
}

/** Records a change in the transaction that makes it, so that no change exists without its entry. */
export async function recordChange(executor: Executor, change: AuditChange): Promise<void> {
  const { actor } = change;
  const rows = await executor
    .insert(auditLog)
    .values({
      actorKind: actor.kind,
      actorId: actor.kind === 'user' ? actor.userId : null,
      requestId: actor.kind === 'user' ? (actor.requestId ?? null) : null,
      tokenId: actor.kind === 'user' ? (actor.tokenId ?? null) : null,
      action: change.action,
      objectKind: change.objectKind,
      objectId: String(change.objectId),
      projectId: change.projectId ?? null,
      before: change.before ?? null,
      after: change.after ?? null,
    })
    .returning({ id: auditLog.id });
  const [entry] = rows;
  if (change.personal === undefined || entry === undefined) return;
  await executor.insert(auditPersonal).values({
    auditId: entry.id,
    patientId: change.personal.patientId ?? null,
    userId: change.personal.userId ?? null,
    before: change.personal.before ?? null,
    after: change.personal.after ?? null,
  });
}
