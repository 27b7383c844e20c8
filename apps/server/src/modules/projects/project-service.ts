import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ProblemError, invalidField, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { projectDevice } from '../../storage/schema/project-device.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { project } from '../../storage/schema/project.ts';
import { type Member, isOwnMembership } from '../access/access-service.ts';
import { findMembership, type Membership } from './project-repository.ts';

/** Name of the project of the first start; it can be renamed. */
const DEFAULT_PROJECT_NAME = 'Default project';

/** The oldest active project: the default for data without a project. */
export async function findDefaultProjectId(executor: Executor): Promise<number | null> {
  const rows = await executor
    .select({ id: project.id })
    .from(project)
    .where(isNull(project.deletedAt))
    .orderBy(asc(project.id))
    .limit(1);
  return rows[0]?.id ?? null;
}

/** Creates the default project when missing and makes the user its manager. */
export async function ensureDefaultProject(executor: Executor, managerId: number): Promise<number> {
  const projectId =
    (await findDefaultProjectId(executor)) ??
    (await createProject(executor, DEFAULT_PROJECT_NAME, managerId));
  await addManager(executor, projectId, managerId);
  return projectId;
}

export async function createProject(
  executor: Executor,
  name: string,
  ownerId: number,
  description: string | null = null,
): Promise<number> {
  const rows = await executor
    .insert(project)
    .values({ name, ownerId, description })
    .returning({ id: project.id });
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  await addManager(executor, row.id, ownerId);
  return row.id;
}

async function addManager(executor: Executor, projectId: number, userId: number): Promise<void> {
  await executor
    .insert(projectMember)
    .values({ projectId, userId, canView: true, canLabel: true, canReview: true, canManage: true })
    .onConflictDoNothing();
}

/** Maximum number of projects that a refusal names. */
const NAMED_CHOICES = 20;

/**
 * The project of a new patient, recording or device: the named one, or the caller's own default. A project without the
 * caller gives the same answer as an unknown one, also for administrators.
 * @throws a refusal that names the choices when no project is named and the caller has no default
 */
export async function chooseProject(
  executor: Executor,
  caller: Member,
  named: number | undefined,
): Promise<number> {
  if (named !== undefined) {
    await requireProject(executor, caller, named, 'manage');
    return named;
  }
  const managed = await executor
    .select({
      id: project.id,
      name: project.name,
      isOwn: sql<boolean>`${project.ownerId} = ${caller.userId}`,
    })
    .from(project)
    .innerJoin(projectMember, eq(projectMember.projectId, project.id))
    .where(
      and(
        isNull(project.deletedAt),
        isOwnMembership(caller, sql`${projectMember}`),
        eq(projectMember.canManage, true),
      ),
    )
    // By the caller's own time in it, so that no project of others comes before an own one, whatever its age.
    .orderBy(
      sql`(${project.ownerId} = ${caller.userId}) desc nulls last`,
      asc(projectMember.createdAt),
      asc(project.id),
    )
    .limit(NAMED_CHOICES);
  const [first] = managed;
  if (first === undefined)
    throw invalidField('project_id', 'Create a project first, or ask for one to manage');
  if (first.isOwn) return first.id;
  const choices = managed.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw invalidField('project_id', `You have no project of your own. Name one: ${choices}`);
}

/** The project of a new device: administrators may name any project. */
export async function chooseProjectOfDevice(
  executor: Executor,
  caller: Member,
  named: number | undefined,
): Promise<number> {
  if (named === undefined) return await chooseProject(executor, caller, undefined);
  const [row] = await executor
    .select({ id: project.id })
    .from(project)
    .where(and(isNull(project.deletedAt), eq(project.id, named)));
  if (row === undefined) throw notFound();
  return row.id;
}

/** Locks the projects against other changes of their pseudonyms until the end of the transaction. */
export async function lockPseudonyms(tx: Executor, projectIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: project.id })
    .from(project)
    .where(inArray(project.id, [...projectIds]))
    .orderBy(asc(project.id))
    .for('no key update');
}

/**
 * The project, in which the viewer must have this permission. A project without the viewer and a deleted one
 * give the same answer as an unknown one, also for administrators.
 */
export async function requireProject(
  executor: Executor,
  viewer: Member,
  projectId: number,
  permission: 'view' | 'manage',
  lock = false,
): Promise<Membership> {
  const found = await findMembership(executor, projectId, viewer, lock);
  if (found === null || found.record.deletedAt !== null) throw notFound();
  if (!found.permissions[permission]) throw new ProblemError('forbidden');
  return found;
}

/** Membership in an active project. */
export async function isMember(executor: Executor, viewer: Member, projectId: number): Promise<boolean> {
  const found = await findMembership(executor, projectId, viewer);
  return found !== null && found.record.deletedAt === null;
}

export async function addDeviceToProject(
  executor: Executor,
  projectId: number,
  deviceId: number,
): Promise<void> {
  await executor.insert(projectDevice).values({ projectId, deviceId }).onConflictDoNothing();
}

export async function addPatientToProject(
  executor: Executor,
  projectId: number,
  patientId: number,
): Promise<void> {
  await executor.insert(projectPatient).values({ projectId, patientId }).onConflictDoNothing();
}
