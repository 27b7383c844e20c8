import type {
  CreateProjectBody,
  EditProjectBody,
  ListProjectsQuery,
  Project,
  TransferPatientsBody,
} from '@eupnea/contracts/project';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Bus } from '../../bus/bus.ts';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { projectMember } from '../../storage/schema/project-member.ts';
import { patient } from '../../storage/schema/patient.ts';
import { projectPatient } from '../../storage/schema/project-patient.ts';
import { project } from '../../storage/schema/project.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { isPseudonymTaken } from '../patients/pseudonym-service.ts';
import { announceAccess } from './announce-access.ts';
import {
  findMembership,
  pageProjects,
  readProject,
  updateProject,
  type Membership,
} from './project-repository.ts';
import { recordProjectChange } from './record-project-change.ts';
import { addPatientToProject, createProject, lockPseudonyms, requireProject } from './project-service.ts';

/** As for patients (definitions.md, Time and storage). */
const RESTORABLE_DAYS = 30;

/** Projects and their contents; MembershipService has the members. */
export class ProjectAdministrationService {
  readonly #db: Database;
  readonly #bus: Bus;
  readonly #now: () => number;

  constructor(db: Database, bus: Bus, now: () => number) {
    this.#db = db;
    this.#bus = bus;
    this.#now = now;
  }

  async list(viewer: Viewer, { state, page, count }: ListProjectsQuery) {
    const oldest = new Date(this.#now() - RESTORABLE_DAYS * 86_400_000).toISOString();
    const condition =
      state === 'active'
        ? sql`${project.deletedAt} is null`
        : sql`${project.deletedAt} > ${oldest}::timestamptz and ${projectMember.canManage}`;
    const { items, total } = await pageProjects(this.#db, viewer, condition, { page, count });
    return { items, total, page, count };
  }

  async get(viewer: Viewer, projectId: number): Promise<Project> {
    const db = this.#db;
    return await readProject(db, await requireProject(db, viewer, projectId, 'view'));
  }

  async create(viewer: Viewer, body: CreateProjectBody, actor: AuditActor): Promise<Project> {
    return await this.#db.transaction(async (tx) => {
      const projectId = await createProject(tx, body.name, viewer.userId, body.description);
      const after = { name: body.name, description: body.description };
      await recordProjectChange(tx, actor, 'project.create', projectId, { after });
      return await readProject(tx, await requireProject(tx, viewer, projectId, 'view'));
    });
  }

  /** A stale version is answered with the current project. */
  async edit(viewer: Viewer, projectId: number, body: EditProjectBody, actor: AuditActor): Promise<Project> {
    return await this.#db.transaction(async (tx) => {
      const before = await requireProject(tx, viewer, projectId, 'manage', true);
      if (before.record.version !== body.version) {
        throw new ProblemError('version_conflict', { current: await readProject(tx, before) });
      }
      const {
        name = before.record.name,
        description = before.record.description,
        protection_goal_percent: protectionGoalPercent = before.record.protectionGoalPercent,
      } = body;
      const record = await updateProject(tx, before.record, { name, description, protectionGoalPercent });
      await recordProjectChange(tx, actor, 'project.edit', projectId, {
        before: nameOf(before),
        after: nameOf({ ...before, record }),
      });
      return await readProject(tx, { ...before, record });
    });
  }

  async delete(viewer: Viewer, projectId: number, actor: AuditActor): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const before = await requireProject(tx, viewer, projectId, 'manage', true);
      await updateProject(tx, before.record, { deletedAt: new Date(this.#now()) });
      await recordProjectChange(tx, actor, 'project.delete', projectId);
    });
    await announceAccess(this.#db, this.#bus, projectId);
  }

  async restore(viewer: Viewer, projectId: number, actor: AuditActor): Promise<Project> {
    const restored = await this.#db.transaction(async (tx) => {
      const found = await findMembership(tx, projectId, viewer, true);
      if (found === null || found.record.deletedAt === null) throw notFound();
      if (!found.permissions.manage) throw new ProblemError('forbidden');
      if (found.record.deletedAt.getTime() < this.#now() - RESTORABLE_DAYS * 86_400_000) {
        throw new ProblemError('conflict', { detail: 'Deleted more than 30 days ago' });
      }
      const record = await updateProject(tx, found.record, { deletedAt: null });
      await recordProjectChange(tx, actor, 'project.restore', projectId);
      return await readProject(tx, { ...found, record });
    });
    await announceAccess(this.#db, this.#bus, projectId);
    return restored;
  }

  /** All or none: a patient outside of the first project counts as unknown. */
  async transferPatients(
    viewer: Viewer,
    body: TransferPatientsBody,
    actor: AuditActor,
  ): Promise<{ moved: number[] }> {
    const { from_project_id: fromId, to_project_id: toId, keep } = body;
    const ids = [...new Set(body.patient_ids)];
    if (fromId === toId) throw invalidField('to_project_id', 'is the project they are in');
    await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, fromId, 'manage');
      await requireProject(tx, viewer, toId, 'manage');
      await requireIn(tx, fromId, ids);
      await requireFreePseudonyms(tx, toId, ids);
      for (const id of ids) {
        await addPatientToProject(tx, toId, id);
        const after = { from_project_id: fromId, to_project_id: toId, kept: keep };
        await recordChange(tx, {
          actor,
          action: 'patient.transfer_project',
          objectKind: 'patient',
          objectId: id,
          projectId: toId,
          after,
        });
      }
      await recordProjectChange(tx, actor, 'project.transfer_patients', fromId, {
        after: { patient_ids: ids, to_project_id: toId, kept: keep },
      });
      if (keep) return;
      await tx
        .delete(projectPatient)
        .where(and(eq(projectPatient.projectId, fromId), inArray(projectPatient.patientId, ids)));
    });
    await announceAccess(this.#db, this.#bus, fromId);
    await announceAccess(this.#db, this.#bus, toId);
    return { moved: ids };
  }
}

async function requireIn(tx: Executor, projectId: number, ids: readonly number[]): Promise<void> {
  const result = await tx.execute<{ known: number }>(sql`
    select count(*)::int as known from project_patient owned
    join patient on patient.id = owned.patient_id and patient.deleted_at is null
    where owned.project_id = ${projectId} and ${inArray(sql`owned.patient_id`, [...ids])}`);
  if (result.rows[0]?.known !== ids.length) throw notFound();
}

function nameOf({ record }: Membership) {
  return {
    name: record.name,
    description: record.description,
    protection_goal_percent: record.protectionGoalPercent,
  };
}

/** The caller manages both projects: the refusal names pseudonyms that the caller sees. */
async function requireFreePseudonyms(tx: Executor, toId: number, ids: readonly number[]): Promise<void> {
  await lockPseudonyms(tx, [toId]);
  const moved = await tx
    .select({ id: patient.id, pseudonym: patient.pseudonym })
    .from(patient)
    .where(inArray(patient.id, [...ids]));
  const taken: string[] = [];
  for (const { id, pseudonym } of moved)
    if (await isPseudonymTaken(tx, pseudonym, [toId], id)) taken.push(pseudonym);
  if (taken.length === 0) return;
  throw new ProblemError('conflict', {
    detail: `The other project has patients with these pseudonyms: ${taken.join(', ')}`,
  });
}
