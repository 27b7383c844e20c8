import type { ListLabelingTasksQuery } from '@eupnea/contracts/labeling-task';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { labelingTask } from '../../storage/schema/labeling-task.ts';
import { patient } from '../../storage/schema/patient.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';

export type TaskRecord = typeof labelingTask.$inferSelect;

/** A task as the viewer may see it. */
export interface TaskView {
  readonly task: TaskRecord;
  readonly projectName: string;
  readonly patientId: number;
  readonly pseudonym: string;
  readonly member: { readonly canLabel: boolean; readonly canReview: boolean; readonly canManage: boolean };
}

/**
 * Sessions in the task's time whose patient is in the task's project. Other breaths now belong to other
 * projects.
 */
const STANDING_SESSIONS = sql`
  from ventilation_session session
  join project_patient owned on owned.patient_id = session.patient_id
    and owned.project_id = ${labelingTask.projectId}
  join patient known on known.id = session.patient_id and known.deleted_at is null
  left join recording on recording.id = session.recording_id
  where session.device_id = ${labelingTask.deviceId} and session.started_at_us < ${labelingTask.toUs}
    and (session.ended_at_us is null or session.ended_at_us > ${labelingTask.fromUs})
    and (session.recording_id is null or recording.state = 'published')`;

const HOLDER = sql`(select session.patient_id ${STANDING_SESSIONS} order by session.started_at_us limit 1)`;

/** SQL condition: raters with permission, reviewers and managers. Others cannot see the task. */
function concerns(userId: number): SQL | undefined {
  const isRater = sql`exists (select 1 from labeling_rater rater
    where rater.task_id = ${labelingTask.id} and rater.user_id = ${userId})`;
  return and(
    eq(projectMember.canView, true),
    or(
      eq(projectMember.canReview, true),
      eq(projectMember.canManage, true),
      and(eq(projectMember.canLabel, true), isRater),
    ),
  );
}

const HAS_UNSUBMITTED = sql`exists (select 1 from labeling_rater rater
  where rater.task_id = ${labelingTask.id} and rater.state <> 'submitted')`;

function inState(state: ListLabelingTasksQuery['state']): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'approved') return sql`${labelingTask.approvedAt} is not null`;
  return and(
    isNull(labelingTask.approvedAt),
    state === 'labeling' ? HAS_UNSUBMITTED : sql`not ${HAS_UNSUBMITTED}`,
  );
}

const IN_PROJECT = and(eq(project.id, labelingTask.projectId), isNull(project.deletedAt));

function isMember(userId: number): SQL | undefined {
  return and(eq(projectMember.projectId, labelingTask.projectId), eq(projectMember.userId, userId));
}

function selectViews(executor: Executor, userId: number, condition: SQL | undefined) {
  return executor
    .select({
      task: labelingTask,
      projectName: project.name,
      patientId: patient.id,
      pseudonym: patient.pseudonym,
      member: projectMember,
    })
    .from(labelingTask)
    .innerJoin(project, IN_PROJECT)
    .innerJoin(projectMember, isMember(userId))
    .innerJoin(patient, sql`${patient.id} = ${HOLDER}`)
    .where(and(concerns(userId), condition));
}

export async function findTask(executor: Executor, userId: number, taskId: number): Promise<TaskView | null> {
  const [row] = await selectViews(executor, userId, eq(labelingTask.id, taskId));
  return row ?? null;
}

/** Newest first. */
export async function pageTasks(
  executor: Executor,
  userId: number,
  { project_id, state, page, count }: ListLabelingTasksQuery,
): Promise<{ readonly items: readonly TaskView[]; readonly total: number }> {
  const condition = and(
    project_id === undefined ? undefined : eq(labelingTask.projectId, project_id),
    inState(state),
  );
  const items = await selectViews(executor, userId, condition)
    .orderBy(desc(labelingTask.id))
    .limit(count)
    .offset((page - 1) * count);
  const counted = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(labelingTask)
    .innerJoin(project, IN_PROJECT)
    .innerJoin(projectMember, isMember(userId))
    .where(and(sql`${HOLDER} is not null`, concerns(userId), condition));
  return { items, total: counted[0]?.total ?? 0 };
}

/** Locks the task until the transaction ends. */
export async function lockTask(executor: Executor, taskId: number): Promise<TaskRecord | null> {
  const [row] = await executor.select().from(labelingTask).where(eq(labelingTask.id, taskId)).for('update');
  return row ?? null;
}

export interface TimeRange {
  readonly fromUs: bigint;
  readonly toUs: bigint | null;
}

/** Parts of the task's time that its project may still see. */
export async function readStandingRanges(executor: Executor, taskId: number): Promise<readonly TimeRange[]> {
  const { rows } = await executor.execute<{ from_us: string; to_us: string | null }>(sql`
    select part.from_us, part.to_us from ${labelingTask} cross join lateral (
      select session.started_at_us as from_us, session.ended_at_us as to_us ${STANDING_SESSIONS}) part
    where ${labelingTask.id} = ${taskId}`);
  return rows.map(({ from_us, to_us }) => ({
    fromUs: BigInt(from_us),
    toUs: to_us === null ? null : BigInt(to_us),
  }));
}
