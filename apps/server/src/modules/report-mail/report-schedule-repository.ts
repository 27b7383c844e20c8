import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Language } from '@eupnea/contracts/language';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';
import { reportSchedule } from '../../storage/schema/report-schedule.ts';
import { userFeature } from '../../storage/schema/user-feature.ts';

export type ScheduleRow = typeof reportSchedule.$inferSelect;

export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly language: Language;
}

export async function findSchedule(executor: Executor, projectId: number): Promise<ScheduleRow | null> {
  const rows = await executor.select().from(reportSchedule).where(eq(reportSchedule.projectId, projectId));
  return rows[0] ?? null;
}

/** Schedules that are on, of projects that are not deleted, with the project's name. */
export async function listSchedules(
  executor: Executor,
): Promise<readonly (ScheduleRow & { readonly projectName: string })[]> {
  const rows = await executor
    .select({ schedule: reportSchedule, projectName: project.name })
    .from(reportSchedule)
    .innerJoin(project, eq(project.id, reportSchedule.projectId))
    .where(and(eq(reportSchedule.isOn, true), isNull(project.deletedAt)))
    .orderBy(reportSchedule.projectId);
  return rows.map(({ schedule, projectName }) => ({ ...schedule, projectName }));
}

/** Of these users, members who may see the project and open reports, with an account that is open and verified. */
export async function listRecipients(
  executor: Executor,
  projectId: number,
  userIds: readonly number[],
): Promise<readonly Recipient[]> {
  if (userIds.length === 0) return [];
  return await executor
    .select({ id: appUser.id, email: appUser.email, language: appUser.language })
    .from(appUser)
    .innerJoin(
      projectMember,
      and(
        eq(projectMember.userId, appUser.id),
        eq(projectMember.projectId, projectId),
        eq(projectMember.canView, true),
      ),
    )
    .innerJoin(userFeature, and(eq(userFeature.userId, appUser.id), eq(userFeature.featureCode, 'reports')))
    .where(and(inArray(appUser.id, [...userIds]), isNull(appUser.disabledAt), isNotNull(appUser.verifiedAt)))
    .orderBy(appUser.id);
}

/** Begins the delivery of a day. Returns false when another process or an earlier turn began it. */
export async function beginDelivery(
  executor: Executor,
  { projectId, recipientIds }: ScheduleRow,
  day: string,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(reportSchedule)
    .set({
      lastDay: day,
      pendingIds: recipientIds,
      attempts: 0,
      nextAttemptAt: at,
      sent: 0,
      failed: 0,
      error: null,
      doneAt: null,
    })
    .where(
      and(
        eq(reportSchedule.projectId, projectId),
        or(isNull(reportSchedule.lastDay), lt(reportSchedule.lastDay, day)),
      ),
    );
  return rowCount === 1;
}

/** Counts an attempt before it is made, so that a report that crashes the process is not tried for ever. */
export async function countDelivery(
  executor: Executor,
  row: ScheduleRow,
  nextAttemptAt: Date,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(reportSchedule)
    .set({ attempts: row.attempts + 1, nextAttemptAt })
    .where(and(eq(reportSchedule.projectId, row.projectId), eq(reportSchedule.attempts, row.attempts)));
  return rowCount === 1;
}

/** The delivery of this row while it goes on: saving the schedule ends it, and the next day begins another. */
function isSameDelivery({ projectId, lastDay, attempts, updatedAt }: ScheduleRow) {
  return and(
    eq(reportSchedule.projectId, projectId),
    eq(reportSchedule.isOn, true),
    eq(reportSchedule.lastDay, lastDay ?? ''),
    // countDelivery() counted this attempt after the row was read.
    eq(reportSchedule.attempts, attempts + 1),
    isNotNull(reportSchedule.nextAttemptAt),
    eq(reportSchedule.updatedAt, updatedAt),
  );
}

/** The recipient as of now; null for who left the project or lost reports, 'over' once the schedule was saved anew. */
export async function findRecipient(
  executor: Executor,
  row: ScheduleRow,
  userId: number,
): Promise<Recipient | null | 'over'> {
  const going = await executor
    .select({ projectId: project.id })
    .from(reportSchedule)
    .innerJoin(project, and(eq(project.id, reportSchedule.projectId), isNull(project.deletedAt)))
    .where(isSameDelivery(row));
  if (going.length === 0) return 'over';
  const [recipient] = await listRecipients(executor, row.projectId, [userId]);
  return recipient ?? null;
}

/** After each recipient, so that an interrupted delivery goes on with those who have no mail. */
export async function noteDelivered(
  executor: Executor,
  row: ScheduleRow,
  pendingIds: readonly number[],
): Promise<void> {
  await executor
    .update(reportSchedule)
    .set({ pendingIds, sent: sql`${reportSchedule.sent} + 1` })
    .where(isSameDelivery(row));
}

export async function noteDeliveryFailure(
  executor: Executor,
  row: ScheduleRow,
  error: string,
): Promise<void> {
  await executor.update(reportSchedule).set({ error }).where(isSameDelivery(row));
}

/** A delivery that the end of the server interrupted goes on with the next start, without waiting for the pause. */
export async function interruptDelivery(executor: Executor, row: ScheduleRow, at: Date): Promise<void> {
  await executor
    .update(reportSchedule)
    .set({ attempts: row.attempts, nextAttemptAt: at })
    .where(isSameDelivery(row));
}

export async function endDelivery(
  executor: Executor,
  row: ScheduleRow,
  failed: number,
  at: Date,
): Promise<ScheduleRow | null> {
  const rows = await executor
    .update(reportSchedule)
    .set({ pendingIds: [], nextAttemptAt: null, failed, doneAt: at })
    .where(isSameDelivery(row))
    .returning();
  return rows[0] ?? null;
}
