import type { ServerTimeUs } from '@eupnea/model';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { alertEpisode } from '../../storage/schema/alert-episode.ts';
import { device } from '../../storage/schema/device.ts';
import { occupancyChangePeriod } from '../../storage/schema/occupancy-change-period.ts';
import { occupancyChange } from '../../storage/schema/occupancy-change.ts';
import { patient } from '../../storage/schema/patient.ts';
import { ventilationSession } from '../../storage/schema/ventilation-session.ts';
import {
  deviceOfPatient,
  type Member,
  patientInProject,
  sessionInForce,
  sessionVisible,
} from '../access/access-service.ts';

export type SessionRecord = typeof ventilationSession.$inferSelect;
export type ChangeRecord = typeof occupancyChange.$inferSelect;
export type PeriodRecord = typeof occupancyChangePeriod.$inferSelect;

/**
 * Locks the device, so that its occupancy changes are serialised. @returns false when there is no such device
 */
export async function lockDevice(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.id, id), isNull(device.deletedAt)))
    .for('update');
  return rows.length > 0;
}

/** Current device of a patient; null without one. */
export async function findDeviceOfPatient(executor: Executor, patientId: number): Promise<number | null> {
  const result = await executor.execute<{ id: number | null }>(
    sql`select ${deviceOfPatient(sql`${patientId}`)} as id`,
  );
  return result.rows[0]?.id ?? null;
}

/** Current patient of a device; null without one. */
export async function findPatientOnDevice(executor: Executor, deviceId: number): Promise<number | null> {
  const result = await executor.execute<{ id: number | null }>(
    sql`select occupied.patient_id as id from ${sessionInForce(sql`${deviceId}`)} occupied`,
  );
  return result.rows[0]?.id ?? null;
}

/** Newest session of the bed itself, without imported files. */
export async function findLastSession(executor: Executor, deviceId: number): Promise<SessionRecord | null> {
  const rows = await executor
    .select()
    .from(ventilationSession)
    .where(and(eq(ventilationSession.deviceId, deviceId), isNull(ventilationSession.recordingId)))
    .orderBy(desc(ventilationSession.startedAtUs))
    .limit(1);
  return rows[0] ?? null;
}

export async function findSession(executor: Executor, id: number): Promise<SessionRecord | null> {
  const rows = await executor.select().from(ventilationSession).where(eq(ventilationSession.id, id));
  return rows[0] ?? null;
}

/** Sessions of the device that overlap [fromUs, toUs), oldest first. */
export async function listSessionsWithin(
  executor: Executor,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint | null,
): Promise<readonly SessionRecord[]> {
  return await selectWithin(executor, deviceId, fromUs, toUs);
}

/** Like listSessionsWithin, with adjacent sessions, locked, because the stream may end one at any moment. */
export async function lockSessionsAround(
  executor: Executor,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint | null,
): Promise<readonly SessionRecord[]> {
  return await selectWithin(executor, deviceId, fromUs - 1n, toUs === null ? null : toUs + 1n).for('update');
}

function selectWithin(executor: Executor, deviceId: number, fromUs: bigint, toUs: bigint | null) {
  return executor
    .select()
    .from(ventilationSession)
    .where(
      and(
        eq(ventilationSession.deviceId, deviceId),
        sql`(${ventilationSession.endedAtUs} is null or ${ventilationSession.endedAtUs} > ${fromUs})`,
        toUs === null ? undefined : sql`${ventilationSession.startedAtUs} < ${toUs}`,
      ),
    )
    .orderBy(asc(ventilationSession.startedAtUs))
    .$dynamic();
}

export async function listSessionsOfPatient(
  executor: Executor,
  patientId: number,
): Promise<readonly SessionRecord[]> {
  return await executor
    .select()
    .from(ventilationSession)
    .where(eq(ventilationSession.patientId, patientId))
    .orderBy(asc(ventilationSession.startedAtUs));
}

export interface NewChange {
  readonly kind: ChangeRecord['kind'];
  readonly createdBy: number | null;
  readonly details?: unknown;
  readonly periods: readonly Omit<PeriodRecord, 'changeId'>[];
}

export async function insertChange(executor: Executor, change: NewChange): Promise<ChangeRecord> {
  const rows = await executor
    .insert(occupancyChange)
    .values({ kind: change.kind, createdBy: change.createdBy, details: change.details ?? null })
    .returning();
  const [record] = rows;
  if (record === undefined) throw new Error('Invariant broken: an insert returned no row');
  if (change.periods.length > 0) {
    await executor
      .insert(occupancyChangePeriod)
      .values(change.periods.map((period) => ({ ...period, changeId: record.id })));
  }
  return record;
}

export async function findChange(executor: Executor, id: number): Promise<ChangeRecord | null> {
  const rows = await executor.select().from(occupancyChange).where(eq(occupancyChange.id, id)).for('update');
  return rows[0] ?? null;
}

export async function listPeriods(
  executor: Executor,
  changeIds: readonly number[],
): Promise<readonly PeriodRecord[]> {
  if (changeIds.length === 0) return [];
  return await executor
    .select()
    .from(occupancyChangePeriod)
    .where(inArray(occupancyChangePeriod.changeId, [...changeIds]))
    .orderBy(asc(occupancyChangePeriod.deviceId), asc(occupancyChangePeriod.startedAtUs));
}

/** Later changes of the same time and device that are still in force. */
export async function listLaterChanges(
  executor: Executor,
  changeId: number,
): Promise<readonly Pick<ChangeRecord, 'id' | 'kind' | 'createdAt'>[]> {
  return await executor
    .select({ id: occupancyChange.id, kind: occupancyChange.kind, createdAt: occupancyChange.createdAt })
    .from(occupancyChange)
    .where(
      and(
        gt(occupancyChange.id, changeId),
        isNull(occupancyChange.undoneAt),
        sql`exists (select 1 from occupancy_change_period own
          join occupancy_change_period other on other.device_id = own.device_id
            and (other.ended_at_us is null or other.ended_at_us > own.started_at_us)
            and (own.ended_at_us is null or own.ended_at_us > other.started_at_us)
          where own.change_id = ${changeId} and other.change_id = ${occupancyChange.id})`,
      ),
    )
    .orderBy(asc(occupancyChange.id));
}

export async function markUndone(executor: Executor, id: number, userId: number, at: Date): Promise<void> {
  await executor
    .update(occupancyChange)
    .set({ undoneAt: at, undoneBy: userId })
    .where(eq(occupancyChange.id, id));
}

export async function countAlerts(
  executor: Executor,
  deviceId: number,
  fromUs: ServerTimeUs,
  toUs: ServerTimeUs | null,
): Promise<number> {
  const rows = await executor
    .select({ count: sql<number>`count(*)::int` })
    .from(alertEpisode)
    .where(
      and(
        eq(alertEpisode.deviceId, deviceId),
        sql`${alertEpisode.onsetUs} >= ${fromUs}`,
        toUs === null ? undefined : lt(alertEpisode.onsetUs, toUs),
      ),
    );
  return rows[0]?.count ?? 0;
}

/** Changes of a patient (before or after) or a device, newest first. */
export function touchedBy(filter: {
  readonly patientId?: number | undefined;
  readonly deviceId?: number | undefined;
}): SQL {
  const period = occupancyChangePeriod;
  const conditions = and(
    sql`${period.changeId} = ${occupancyChange.id}`,
    filter.deviceId === undefined ? undefined : eq(period.deviceId, filter.deviceId),
    filter.patientId === undefined
      ? undefined
      : or(eq(period.patientBefore, filter.patientId), eq(period.patientAfter, filter.patientId)),
  );
  const moved = sql`exists (select 1 from ${period} where ${conditions})`;
  if (filter.patientId === undefined || filter.deviceId !== undefined) return moved;
  // A combination of records without time on a device has no periods.
  const { details } = occupancyChange;
  return sql`(${moved} or ${details}->>'into' = ${String(filter.patientId)}
    or ${details}->>'from' = ${String(filter.patientId)})`;
}

/** Pseudonyms of patients that the user may see, including those deleted since. */
export async function listSeenPseudonyms(
  executor: Executor,
  viewer: Member,
  patientIds: readonly number[],
): Promise<readonly { readonly id: number; readonly pseudonym: string }[]> {
  if (patientIds.length === 0) return [];
  return await executor
    .select({ id: patient.id, pseudonym: patient.pseudonym })
    .from(patient)
    .where(
      and(inArray(patient.id, [...patientIds]), patientInProject(viewer, sql`"patient"."id"`, 'view', 'any')),
    )
    .orderBy(asc(patient.id));
}

export interface SessionFilter {
  readonly deviceId?: number;
  readonly patientId?: number;
  readonly fromUs: bigint | null;
  readonly toUs: bigint | null;
  readonly page: number;
  readonly count: number;
}

/** Sessions of unpublished files are not visible. */
export async function pageSessions(
  executor: Executor,
  viewer: Member,
  filter: SessionFilter,
): Promise<{
  readonly sessions: readonly { record: SessionRecord; sees: boolean }[];
  readonly total: number;
}> {
  const { deviceId, patientId, fromUs, toUs, page, count } = filter;
  const session = ventilationSession;
  const where = and(
    deviceId === undefined ? undefined : eq(session.deviceId, deviceId),
    patientId === undefined ? undefined : eq(session.patientId, patientId),
    fromUs === null ? undefined : sql`(${session.endedAtUs} is null or ${session.endedAtUs} > ${fromUs})`,
    toUs === null ? undefined : sql`${session.startedAtUs} < ${toUs}`,
    sql`(${session.recordingId} is null or exists (select 1 from recording imported
      where imported.id = ${session.recordingId} and imported.state = 'published'))`,
  );
  const rows = await executor
    .select({
      record: session,
      sees: sql<boolean>`${sessionVisible(viewer, sql`"ventilation_session"`)}`,
    })
    .from(session)
    .where(where)
    .orderBy(desc(session.startedAtUs))
    .limit(count)
    .offset((page - 1) * count);
  const counted = await executor.select({ total: sql<number>`count(*)::int` }).from(session).where(where);
  return { sessions: rows, total: counted[0]?.total ?? 0 };
}

export async function pageChanges(
  executor: Executor,
  where: SQL | undefined,
  page: number,
  count: number,
): Promise<{ readonly records: readonly ChangeRecord[]; readonly total: number }> {
  const records = await executor
    .select()
    .from(occupancyChange)
    .where(where)
    .orderBy(desc(occupancyChange.id))
    .limit(count)
    .offset((page - 1) * count);
  const counted = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(occupancyChange)
    .where(where);
  return { records, total: counted[0]?.total ?? 0 };
}
