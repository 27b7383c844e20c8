import type {
  CreateSavedViewBody,
  DefaultView,
  EditSavedViewBody,
  ListSavedViewsQuery,
  SavedView,
} from '@eupnea/contracts/saved-view';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { listDefaultViews, removeDefaultView, writeDefaultView } from './default-view-repository.ts';
import {
  countViews,
  findView,
  insertView,
  listViews,
  removeDeletedBefore,
  updateView,
  type ViewState,
} from './saved-view-repository.ts';

/** Maximum number of views per user: more come from a script. */
const VIEWS_MAX = 200;

/** Time for which a deleted view can be restored, the same as for a deleted patient. */
const RESTORABLE_MS = 30 * 24 * 3600_000;

/** Named columns, filters and periods of screens. An invisible view is not_found; only its owner may change it. */
export class SavedViewService {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async list(viewer: Viewer, query: ListSavedViewsQuery): Promise<SavedView[]> {
    return await listViews(this.#db, viewer, query);
  }

  async get(viewer: Viewer, id: number): Promise<SavedView> {
    return await this.#require(this.#db, viewer, id);
  }

  async create(viewer: Viewer, body: CreateSavedViewBody, actor: AuditActor): Promise<SavedView> {
    return await this.#db.transaction(async (tx) => {
      const { project_id: projectId, screen, name, search } = body;
      if (projectId !== null) await requireProject(tx, viewer, projectId, 'view');
      const { userId } = viewer;
      await removeDeletedBefore(tx, userId, new Date(this.#now() - RESTORABLE_MS));
      if ((await countViews(tx, userId)) >= VIEWS_MAX) {
        throw new ProblemError('conflict', { detail: `At most ${VIEWS_MAX} saved views: delete one first` });
      }
      const id = await insertView(tx, { userId, projectId, screen, name, search });
      await record(tx, actor, 'saved_view.create', id, projectId);
      return await this.#require(tx, viewer, id);
    });
  }

  /** Refuses a stale version with the current view. */
  async edit(viewer: Viewer, id: number, body: EditSavedViewBody, actor: AuditActor): Promise<SavedView> {
    const { version, name, search, project_id: projectId } = body;
    return await this.#change(viewer, id, 'saved_view.edit', actor, async (tx, before) => {
      if (before.version !== version) throw new ProblemError('version_conflict', { current: before });
      if (typeof projectId === 'number') await requireProject(tx, viewer, projectId, 'view');
      return {
        ...(name === undefined ? {} : { name }),
        ...(search === undefined ? {} : { search }),
        ...(projectId === undefined ? {} : { projectId }),
      };
    });
  }

  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    await this.#change(viewer, id, 'saved_view.delete', actor, async () => ({
      deletedAt: new Date(this.#now()),
    }));
  }

  async restore(viewer: Viewer, id: number, actor: AuditActor): Promise<SavedView> {
    const plan = async () => ({ deletedAt: null });
    return await this.#change(viewer, id, 'saved_view.restore', actor, plan, 'deleted');
  }

  /** Replaces the caller's default of the screen; a view shared by others is allowed. */
  async setDefault(viewer: Viewer, id: number): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const { screen } = await this.#require(tx, viewer, id);
      await writeDefaultView(tx, { userId: viewer.userId, screen, viewId: id });
    });
  }

  async clearDefault(viewer: Viewer, id: number): Promise<void> {
    await this.#require(this.#db, viewer, id);
    await removeDefaultView(this.#db, viewer.userId, id);
  }

  /** Returns the defaults that the caller can still see. */
  async listDefaults(viewer: Viewer): Promise<DefaultView[]> {
    return await listDefaultViews(this.#db, viewer);
  }

  /** @returns the view before the change, and the changed view when it is still visible */
  async #change(
    viewer: Viewer,
    id: number,
    action: string,
    actor: AuditActor,
    plan: (tx: Executor, before: SavedView) => Promise<Parameters<typeof updateView>[3]>,
    state: ViewState = 'kept',
  ): Promise<SavedView> {
    return await this.#db.transaction(async (tx) => {
      const before = await this.#require(tx, viewer, id, state);
      if (!before.is_own) throw new ProblemError('forbidden');
      if (!(await updateView(tx, id, before.version, await plan(tx, before)))) {
        throw new ProblemError('version_conflict', { current: await this.#require(tx, viewer, id, state) });
      }
      const after = await findView(tx, viewer, id);
      await record(tx, actor, action, id, (after ?? before).project?.id ?? null);
      return after ?? before;
    });
  }

  async #require(
    executor: Executor,
    viewer: Viewer,
    id: number,
    state: ViewState = 'kept',
  ): Promise<SavedView> {
    const found = await findView(executor, viewer, id, state);
    if (found === null) throw notFound();
    return found;
  }
}

async function record(
  tx: Executor,
  actor: AuditActor,
  action: string,
  objectId: number,
  projectId: number | null,
): Promise<void> {
  await recordChange(tx, { actor, action, objectKind: 'saved_view', objectId, projectId });
}
