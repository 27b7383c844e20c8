import type { AuditFilter } from '@eupnea/contracts/audit';
import { type SQL, and, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { auditLog } from '../../storage/schema/audit-log.ts';
import { auditPersonal } from '../../storage/schema/audit-personal.ts';

export interface AuditRow {
  readonly entry: typeof auditLog.$inferSelect;
  readonly actorName: string | null;
  readonly personal: { readonly before: unknown; readonly after: unknown } | null;
}

/** Newest first. */
export async function listAuditPage(
  executor: Executor,
  filter: AuditFilter,
  paging: { readonly page: number; readonly count: number },
  scope?: SQL,
): Promise<{ readonly rows: readonly AuditRow[]; readonly total: number }> {
  const where = and(toCondition(filter), scope);
  const total = await executor.$count(auditLog, where);
  const rows = await selectEntries(executor)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  return { rows, total };
}

/** Returns entries before an id, for the export: pages keep each query on the database short. */
export async function listAuditBefore(
  executor: Executor,
  filter: AuditFilter,
  beforeId: number | null,
  limit: number,
): Promise<readonly AuditRow[]> {
  return await selectEntries(executor)
    .where(and(toCondition(filter), ...(beforeId === null ? [] : [lt(auditLog.id, beforeId)])))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/**
 * Entries of a project, its patients and its devices. Excludes the patients of a device, which the patients' own
 * entries contain, because the device may belong to another project too.
 */
export function ofProject(projectId: number): SQL {
  return sql`(${auditLog.projectId} = ${projectId}
    or (${auditLog.objectKind} = 'patient' and ${auditLog.objectId} in (
      select patient_id::text from project_patient where project_id = ${projectId}))
    or (${auditLog.objectKind} = 'device' and ${auditLog.action} in ('device.create', 'device.edit', 'device.delete',
      'device.restore') and ${auditLog.objectId} in (
      select device_id::text from project_device where project_id = ${projectId})))`;
}

function selectEntries(executor: Executor) {
  return executor
    .select({
      entry: auditLog,
      actorName: appUser.username,
      // Drizzle makes the whole object null when its first column is null. The key comes first, because `before` may be
      // null.
      personal: {
        auditId: auditPersonal.auditId,
        before: auditPersonal.before,
        after: auditPersonal.after,
      },
    })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.id, auditLog.actorId))
    .leftJoin(auditPersonal, eq(auditPersonal.auditId, auditLog.id))
    .$dynamic();
}

function toCondition(filter: AuditFilter): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  if (filter.actor_id !== undefined) conditions.push(eq(auditLog.actorId, filter.actor_id));
  if (filter.action !== undefined) {
    const prefix = `${filter.action}.`;
    conditions.push(
      or(
        eq(auditLog.action, filter.action),
        sql`left(${auditLog.action}, ${prefix.length}::int) = ${prefix}`,
      ),
    );
  }
  if (filter.object_kind !== undefined) conditions.push(eq(auditLog.objectKind, filter.object_kind));
  if (filter.object_id !== undefined) conditions.push(eq(auditLog.objectId, filter.object_id));
  if (filter.from !== undefined) conditions.push(gte(auditLog.at, new Date(filter.from)));
  if (filter.to !== undefined) conditions.push(lte(auditLog.at, new Date(filter.to)));
  return and(...conditions);
}
