import type { ChosenPermissions, Project, ProjectPermissions, ProjectUser } from '@eupnea/contracts/project';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';

import { type Member, isOwnMembership } from '../access/access-service.ts';

export type ProjectRecord = typeof project.$inferSelect;
type MemberRecord = typeof projectMember.$inferSelect;

export interface Membership {
  readonly record: ProjectRecord;
  readonly permissions: ProjectPermissions;
}

function toPermissions(member: MemberRecord): ProjectPermissions {
  return { view: true, label: member.canLabel, review: member.canReview, manage: member.canManage };
}

/**
 * The project with the user's permissions; null for a project without the user. Includes deleted projects.
 */
export async function findMembership(
  executor: Executor,
  projectId: number,
  viewer: Member,
  lock = false,
): Promise<Membership | null> {
  const query = executor
    .select({ record: project, member: projectMember })
    .from(project)
    .innerJoin(
      projectMember,
      and(
        eq(projectMember.projectId, project.id),
        isOwnMembership(viewer, sql`${projectMember}`),
        eq(projectMember.canView, true),
      ),
    )
    .where(eq(project.id, projectId));
  const rows = await (lock ? query.for('update', { of: project }) : query);
  const [row] = rows;
  return row === undefined ? null : { record: row.record, permissions: toPermissions(row.member) };
}

export async function pageProjects(
  executor: Executor,
  viewer: Member,
  state: SQL,
  paging: { readonly page: number; readonly count: number },
): Promise<{ readonly items: Project[]; readonly total: number }> {
  const isMember = and(
    eq(projectMember.projectId, project.id),
    isOwnMembership(viewer, sql`${projectMember}`),
    eq(projectMember.canView, true),
  );
  const rows = await executor
    .select({ record: project, member: projectMember, ...COUNTS })
    .from(project)
    .innerJoin(projectMember, isMember)
    .where(state)
    .orderBy(asc(project.name), asc(project.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  const counted = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(project)
    .innerJoin(projectMember, isMember)
    .where(state);
  const items = rows.map(({ record, member, ...counts }) => toProject(record, toPermissions(member), counts));
  return { items, total: counted[0]?.total ?? 0 };
}

interface Counts {
  readonly members: number;
  readonly patients: number;
  readonly devices: number;
}

const COUNTS = {
  members: sql<number>`(select count(*)::int from project_member m where m.project_id = "project"."id")`,
  patients: sql<number>`(select count(*)::int from project_patient p
    join patient known on known.id = p.patient_id and known.deleted_at is null
    where p.project_id = "project"."id")`,
  devices: sql<number>`(select count(*)::int from project_device d
    join device known on known.id = d.device_id and known.deleted_at is null
    where d.project_id = "project"."id")`,
};

export async function readProject(executor: Executor, membership: Membership): Promise<Project> {
  const rows = await executor.select(COUNTS).from(project).where(eq(project.id, membership.record.id));
  const [counts] = rows;
  return toProject(
    membership.record,
    membership.permissions,
    counts ?? { members: 0, patients: 0, devices: 0 },
  );
}

function toProject(record: ProjectRecord, permissions: ProjectPermissions, counts: Counts): Project {
  return {
    id: record.id,
    version: record.version,
    name: record.name,
    description: record.description,
    protection_goal_percent: record.protectionGoalPercent,
    permissions,
    ...counts,
    created_at: record.createdAt.toISOString(),
    deleted_at: record.deletedAt?.toISOString() ?? null,
  };
}

/** The caller holds the lock on the record. */
export async function updateProject(
  executor: Executor,
  record: ProjectRecord,
  values: Partial<typeof project.$inferInsert>,
): Promise<ProjectRecord> {
  const rows = await executor
    .update(project)
    .set({ ...values, version: record.version + 1, updatedAt: sql`now()` })
    .where(eq(project.id, record.id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: a locked project vanished');
  return row;
}

export async function pageMembers(
  executor: Executor,
  { record, permissions }: Membership,
  userId: number,
  paging: { readonly page: number; readonly count: number },
): Promise<{ readonly items: ProjectUser[]; readonly total: number }> {
  const where = eq(projectMember.projectId, record.id);
  const rows = await executor
    .select({ member: projectMember, username: appUser.username, email: appUser.email })
    .from(projectMember)
    .innerJoin(appUser, eq(appUser.id, projectMember.userId))
    .where(where)
    .orderBy(asc(appUser.username), asc(appUser.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  const total = await executor.$count(projectMember, where);
  const items = rows.map(({ member, username, email }) => ({
    user_id: member.userId,
    username,
    email: permissions.manage || member.userId === userId ? email : null,
    permissions: toPermissions(member),
    is_owner: member.userId === record.ownerId,
    is_self: member.userId === userId,
  }));
  return { items, total };
}

/** @returns false when the user was a member already */
export async function insertMember(
  executor: Executor,
  projectId: number,
  userId: number,
  chosen: ChosenPermissions,
): Promise<boolean> {
  const rows = await executor
    .insert(projectMember)
    .values({
      projectId,
      userId,
      canView: true,
      canLabel: chosen.label,
      canReview: chosen.review,
      canManage: chosen.manage,
    })
    .onConflictDoNothing()
    .returning({ userId: projectMember.userId });
  return rows.length > 0;
}

export async function findMember(
  executor: Executor,
  projectId: number,
  userId: number,
): Promise<ProjectPermissions | null> {
  const rows = await executor
    .select()
    .from(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)));
  const [row] = rows;
  return row === undefined ? null : toPermissions(row);
}

export async function updateMember(
  executor: Executor,
  projectId: number,
  userId: number,
  chosen: ChosenPermissions,
): Promise<void> {
  await executor
    .update(projectMember)
    .set({ canLabel: chosen.label, canReview: chosen.review, canManage: chosen.manage })
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)));
}

export async function deleteMember(executor: Executor, projectId: number, userId: number): Promise<void> {
  await executor
    .delete(projectMember)
    .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)));
}

export async function countManagers(executor: Executor, projectId: number): Promise<number> {
  return await executor.$count(
    projectMember,
    and(eq(projectMember.projectId, projectId), eq(projectMember.canManage, true)),
  );
}

/** Users who share an active project with the user, including the user. */
export async function pageKnownUsers(
  executor: Executor,
  userId: number,
  paging: { readonly page: number; readonly count: number },
): Promise<{ readonly items: { id: number; username: string }[]; readonly total: number }> {
  const shares = sql`(${appUser.id} = ${userId} or exists (
    select 1 from project_member own
    join project on project.id = own.project_id and project.deleted_at is null
    join project_member other on other.project_id = own.project_id
    where own.user_id = ${userId} and own.can_view and other.user_id = ${appUser.id}))`;
  const items = await executor
    .select({ id: appUser.id, username: appUser.username })
    .from(appUser)
    .where(shares)
    .orderBy(asc(appUser.username), asc(appUser.id))
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count);
  return { items, total: await executor.$count(appUser, shares) };
}
