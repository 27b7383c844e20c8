import type { ChosenPermissions, OwnInvitation, ProjectInvitation } from '@eupnea/contracts/project';
import { type SQL, and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { projectInvitation } from '../../storage/schema/project-invitation.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { project } from '../../storage/schema/project.ts';

type InvitationRow = typeof projectInvitation.$inferSelect;

interface Paging {
  readonly page: number;
  readonly count: number;
}

/** Days after which an unanswered invitation no longer counts, as long as other records are restorable. */
const VALID_DAYS = 30;

/** Time of the oldest invitation that still counts. */
export function oldestValid(nowMs: number): Date {
  return new Date(nowMs - VALID_DAYS * 86_400_000);
}

const isValid = (nowMs: number): SQL =>
  sql`${projectInvitation.createdAt} > ${oldestValid(nowMs).toISOString()}::timestamptz`;

/** The invitation is addressed to the user's e-mail address; unconfirmed addresses have no invitations. */
const isAddressedTo = (userId: number): SQL =>
  sql`${projectInvitation.email} = (select lower(invited.email) from app_user invited
    where invited.id = ${userId} and invited.verified_at is not null)`;

/** Invites, or renews an invitation of this address with these permissions. */
export async function upsertInvitation(
  executor: Executor,
  invitation: {
    readonly projectId: number;
    readonly email: string;
    readonly chosen: ChosenPermissions;
    readonly invitedBy: number;
    readonly nowMs: number;
  },
): Promise<number> {
  const { projectId, email, chosen, invitedBy } = invitation;
  const values = {
    email: email.toLowerCase(),
    canLabel: chosen.label,
    canReview: chosen.review,
    canManage: chosen.manage,
    invitedBy,
    createdAt: new Date(invitation.nowMs),
  };
  const rows = await executor
    .insert(projectInvitation)
    .values({ projectId, ...values })
    .onConflictDoUpdate({
      target: [projectInvitation.projectId, projectInvitation.email],
      set: values,
    })
    .returning({ id: projectInvitation.id });
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an upsert returned no row');
  return row.id;
}

export async function countInvitations(executor: Executor, projectId: number): Promise<number> {
  return await executor.$count(projectInvitation, eq(projectInvitation.projectId, projectId));
}

export async function deleteExpired(executor: Executor, projectId: number, nowMs: number): Promise<void> {
  await executor
    .delete(projectInvitation)
    .where(and(eq(projectInvitation.projectId, projectId), sql`not ${isValid(nowMs)}`));
}

export async function isMemberByEmail(
  executor: Executor,
  projectId: number,
  email: string,
): Promise<boolean> {
  const rows = await executor
    .select({ id: appUser.id })
    .from(projectMember)
    .innerJoin(appUser, eq(appUser.id, projectMember.userId))
    .where(and(eq(projectMember.projectId, projectId), sql`lower(${appUser.email}) = lower(${email})`));
  return rows.length > 0;
}

export async function pageSent(
  executor: Executor,
  projectId: number,
  nowMs: number,
  { page, count }: Paging,
): Promise<{ readonly items: ProjectInvitation[]; readonly total: number }> {
  const where = and(eq(projectInvitation.projectId, projectId), isValid(nowMs));
  const rows = await executor
    .select()
    .from(projectInvitation)
    .where(where)
    .orderBy(asc(projectInvitation.email))
    .limit(count)
    .offset((page - 1) * count);
  const items = rows.map((row) => ({ id: row.id, email: row.email, ...toTerms(row) }));
  return { items, total: await executor.$count(projectInvitation, where) };
}

export async function pageReceived(
  executor: Executor,
  userId: number,
  nowMs: number,
  { page, count }: Paging,
): Promise<{ readonly items: OwnInvitation[]; readonly total: number }> {
  const where = and(isAddressedTo(userId), isValid(nowMs), isNull(project.deletedAt));
  const rows = await executor
    .select({ row: projectInvitation, name: project.name, invitedBy: appUser.username })
    .from(projectInvitation)
    .innerJoin(project, eq(project.id, projectInvitation.projectId))
    .leftJoin(appUser, eq(appUser.id, projectInvitation.invitedBy))
    .where(where)
    .orderBy(desc(projectInvitation.createdAt), asc(projectInvitation.id))
    .limit(count)
    .offset((page - 1) * count);
  const counted = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(projectInvitation)
    .innerJoin(project, eq(project.id, projectInvitation.projectId))
    .where(where);
  const items = rows.map(({ row, name, invitedBy }) => ({
    id: row.id,
    project_name: name,
    invited_by: invitedBy,
    ...toTerms(row),
  }));
  return { items, total: counted[0]?.total ?? 0 };
}

/** Takes the user's own invitation to an active project, so that it is answered once; null for any other. */
export async function takeReceived(
  executor: Executor,
  id: number,
  userId: number,
  nowMs: number,
): Promise<InvitationRow | null> {
  const isActive = sql`exists (select 1 from project active
    where active.id = ${projectInvitation.projectId} and active.deleted_at is null)`;
  const rows = await executor
    .delete(projectInvitation)
    .where(and(eq(projectInvitation.id, id), isAddressedTo(userId), isValid(nowMs), isActive))
    .returning();
  return rows[0] ?? null;
}

export async function findProjectOfInvitation(executor: Executor, id: number): Promise<number | null> {
  const rows = await executor
    .select({ projectId: projectInvitation.projectId })
    .from(projectInvitation)
    .where(eq(projectInvitation.id, id));
  return rows[0]?.projectId ?? null;
}

/** @returns false when it was answered meanwhile */
export async function deleteInvitation(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor
    .delete(projectInvitation)
    .where(eq(projectInvitation.id, id))
    .returning({ id: projectInvitation.id });
  return rows.length > 0;
}

function toTerms(row: InvitationRow) {
  return {
    permissions: { view: true as const, label: row.canLabel, review: row.canReview, manage: row.canManage },
    created_at: row.createdAt.toISOString(),
    expires_at: new Date(row.createdAt.getTime() + VALID_DAYS * 86_400_000).toISOString(),
  };
}
