import type { ProjectWeaningDefinition, WeaningDefinitionBody } from '@eupnea/contracts/weaning';
import { DEFAULT_WEANING_DEFINITION } from '@eupnea/model';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { weaningDefinition } from '../../storage/schema/weaning-definition.ts';
import type { Viewer } from '../access/access-service.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';

/** What each project counts as a spontaneous breathing trial. */
export class WeaningDefinitionService {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async get(viewer: Viewer, projectId: number): Promise<ProjectWeaningDefinition> {
    await requireProject(this.#db, viewer, projectId, 'view');
    return await readDefinition(this.#db, projectId);
  }

  async set(
    viewer: Viewer,
    projectId: number,
    definition: WeaningDefinitionBody,
    actor: AuditActor,
  ): Promise<ProjectWeaningDefinition> {
    return await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      const before = await readDefinition(tx, projectId);
      const values = { definition, changedBy: viewer.userId, updatedAt: new Date(this.#now()) };
      await tx
        .insert(weaningDefinition)
        .values({ projectId, ...values })
        .onConflictDoUpdate({ target: weaningDefinition.projectId, set: values });
      await recordChange(tx, {
        actor,
        action: 'project.weaning_definition',
        objectKind: 'project',
        objectId: projectId,
        projectId,
        before: { ...before.definition },
        after: { ...definition },
      });
      return await readDefinition(tx, projectId);
    });
  }
}

async function readDefinition(executor: Executor, projectId: number): Promise<ProjectWeaningDefinition> {
  const [row] = await executor
    .select()
    .from(weaningDefinition)
    .where(eq(weaningDefinition.projectId, projectId));
  return {
    project_id: projectId,
    definition: row?.definition ?? DEFAULT_WEANING_DEFINITION,
    is_own: row !== undefined,
    changed_at: row?.updatedAt.toISOString() ?? null,
  };
}
