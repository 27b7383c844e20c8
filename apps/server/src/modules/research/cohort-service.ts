import type {
  Cohort,
  CohortVersion,
  CreateCohortBody,
  EditCohortBody,
  ListCohortsQuery,
  ResearchProject,
} from '@eupnea/contracts/research-cohort';
import { and, eq, sql } from 'drizzle-orm';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { researchCohort } from '../../storage/schema/research-cohort.ts';
import { researchCohortVersion } from '../../storage/schema/research-cohort-version.ts';
import type { Viewer } from '../access/access-service.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import { findCohort, listCohorts, listVersions } from './cohort-repository.ts';
import { requireProject } from './require-research.ts';

/** Maximum number of cohorts per project. */
const COHORTS_MAX = 500;

/** Named, versioned definitions. Cohorts of invisible projects do not exist for the caller. */
export class CohortService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listProjects(viewer: Viewer): Promise<ResearchProject[]> {
    const { rows } = await this.#db.execute<{ id: number; name: string; patients: number }>(sql`
      select project.id, project.name, (select count(*)::int from project_patient held
        join patient on patient.id = held.patient_id and patient.deleted_at is null
        where held.project_id = project.id) as patients
      from project join project_member member on member.project_id = project.id
        and member.user_id = ${viewer.userId} and member.can_view
      where project.deleted_at is null order by project.name, project.id`);
    return rows;
  }

  async list(viewer: Viewer, query: ListCohortsQuery) {
    if (query.project_id !== undefined) await requireProject(this.#db, viewer, query.project_id);
    const { items, total } = await listCohorts(this.#db, viewer.userId, query);
    return { items, total, page: query.page, count: query.count };
  }

  async get(viewer: Viewer, id: number, executor: Executor = this.#db): Promise<Cohort> {
    const cohort = await findCohort(executor, viewer.userId, id);
    if (cohort === null) throw notFound();
    return cohort;
  }

  async listVersions(viewer: Viewer, id: number): Promise<CohortVersion[]> {
    await this.get(viewer, id);
    return await listVersions(this.#db, id);
  }

  async create(viewer: Viewer, body: CreateCohortBody, actor: AuditActor): Promise<Cohort> {
    const { name, project_id: projectId, definition = {} } = body;
    return await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId);
      if ((await tx.$count(researchCohort, eq(researchCohort.projectId, projectId))) >= COHORTS_MAX) {
        throw new ProblemError('conflict', {
          detail: `At most ${COHORTS_MAX} cohorts a project: delete one first`,
        });
      }
      const [row] = await tx
        .insert(researchCohort)
        .values({ projectId, name, definition, createdBy: viewer.userId })
        .returning({ id: researchCohort.id });
      if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
      await this.#keepVersion(tx, viewer, { id: row.id, version: 1, name, definition });
      await recordChange(tx, { actor, ...auditOf('create', row.id, projectId), after: { version: 1 } });
      return await this.get(viewer, row.id, tx);
    });
  }

  async edit(viewer: Viewer, id: number, body: EditCohortBody, actor: AuditActor): Promise<Cohort> {
    const { name, definition, version } = body;
    return await this.#db.transaction(async (tx) => {
      const { project_id: projectId } = await this.#requireEditable(tx, viewer, id);
      const rows = await tx
        .update(researchCohort)
        .set({ name, definition, version: version + 1, updatedAt: sql`now()` })
        .where(and(eq(researchCohort.id, id), eq(researchCohort.version, version)))
        .returning({ id: researchCohort.id });
      if (rows.length === 0)
        throw new ProblemError('version_conflict', { current: await this.get(viewer, id, tx) });
      await this.#keepVersion(tx, viewer, { id, version: version + 1, name, definition });
      await recordChange(tx, {
        actor,
        ...auditOf('edit', id, projectId),
        before: { version },
        after: { version: version + 1 },
      });
      return await this.get(viewer, id, tx);
    });
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const { project_id: projectId, version } = await this.#requireEditable(tx, viewer, id);
      await tx.delete(researchCohort).where(eq(researchCohort.id, id));
      await recordChange(tx, { actor, ...auditOf('delete', id, projectId), before: { version } });
    });
  }

  async #requireEditable(executor: Executor, viewer: Viewer, id: number): Promise<Cohort> {
    const cohort = await this.get(viewer, id, executor);
    if (!cohort.may_edit) throw new ProblemError('forbidden');
    return cohort;
  }

  async #keepVersion(
    executor: Executor,
    viewer: Viewer,
    { id, ...kept }: Pick<Cohort, 'id' | 'version' | 'name' | 'definition'>,
  ): Promise<void> {
    await executor.insert(researchCohortVersion).values({ cohortId: id, ...kept, createdBy: viewer.userId });
  }
}

/** A name is free text, so the audit log keeps ids and versions only. */
function auditOf(verb: 'create' | 'edit' | 'delete', id: number, projectId: number) {
  return { action: `cohort.${verb}`, objectKind: 'cohort', objectId: id, projectId } as const;
}
