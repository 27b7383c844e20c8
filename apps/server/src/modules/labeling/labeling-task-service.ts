import { LABELING_BREATHS_MAX } from '@eupnea/contracts/label';
import type {
  CreateLabelingTaskBody,
  EditLabelingTaskBody,
  LabelingTask,
  ListLabelingTasksQuery,
} from '@eupnea/contracts/labeling-task';
import { eq, sql } from 'drizzle-orm';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { labelingTask } from '../../storage/schema/labeling-task.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import type { StoredDataService, Stretch } from '../stored-data/stored-data-service.ts';
import { changeRaters, refuseUnknownRaters } from './change-raters.ts';
import { insertItems, measureBreaths } from './item-repository.ts';
import { hasEvents } from './label-repository.ts';
import { pinWaveforms, releaseWaveforms } from './pin-waveforms.ts';
import { insertRaters, readRaters } from './rater-repository.ts';
import { refuseApproved, requirePermission, requireTask } from './require-task.ts';
import { lockTask, pageTasks } from './task-repository.ts';
import { describeCaller, toLabelingTask } from './to-labeling-task.ts';

/** Maximum number of tasks per project. */
const TASKS_PER_PROJECT_MAX = 1000;

/** Labeling tasks: breaths, raters and progress. */
export class LabelingTaskService {
  readonly #db: Database;
  readonly #storedData: StoredDataService;

  constructor(db: Database, storedData: StoredDataService) {
    this.#db = db;
    this.#storedData = storedData;
  }

  async list(viewer: Viewer, query: ListLabelingTasksQuery) {
    const { items, total } = await pageTasks(this.#db, viewer.userId, query);
    const raters = await readRaters(
      this.#db,
      items.map(({ task }) => task.id),
    );
    const tasks = items.map((view) => {
      const own = raters.filter(({ taskId }) => taskId === view.task.id);
      return toLabelingTask(describeCaller(view, own, viewer));
    });
    return { items: tasks, total, page: query.page, count: query.count };
  }

  async get(viewer: Viewer, id: number): Promise<LabelingTask> {
    return toLabelingTask(await requireTask(this.#db, viewer, id));
  }

  async create(viewer: Viewer, body: CreateLabelingTaskBody, actor: AuditActor): Promise<LabelingTask> {
    await requireProject(this.#db, viewer, body.project_id, 'manage');
    const stretch = await this.#findStretch(viewer, body);
    const id = await this.#db.transaction(async (tx) => {
      await requireProject(tx, viewer, body.project_id, 'manage', true);
      await refuseUnknownRaters(tx, body.project_id, body.rater_ids);
      await refuseTooMany(tx, body.project_id);
      return await insertTask(tx, viewer, body, stretch, actor);
    });
    return await this.get(viewer, id);
  }

  async edit(
    viewer: Viewer,
    id: number,
    body: EditLabelingTaskBody,
    actor: AuditActor,
  ): Promise<LabelingTask> {
    requirePermission(await requireTask(this.#db, viewer, id), 'manage');
    const isStale = await this.#db.transaction(async (tx) => {
      const task = await lockTask(tx, id);
      if (task === null) throw notFound();
      if (task.version !== body.version) return true;
      refuseApproved(task);
      if (body.rater_ids !== undefined) await changeRaters(tx, task, body.rater_ids);
      const { title = task.title, instructions = task.instructions } = body;
      const showsSuggestions = body.shows_suggestions ?? task.showsSuggestions;
      await tx
        .update(labelingTask)
        .set({ title, instructions, showsSuggestions, version: task.version + 1, updatedAt: sql`now()` })
        .where(eq(labelingTask.id, id));
      await record(tx, actor, 'labeling_task.edit', id, task.projectId, { raters: body.rater_ids });
      return false;
    });
    const current = await this.get(viewer, id);
    if (isStale) throw new ProblemError('version_conflict', { current });
    return current;
  }

  /** Only a task without labels can be deleted. */
  async delete(viewer: Viewer, id: number, actor: AuditActor): Promise<void> {
    requirePermission(await requireTask(this.#db, viewer, id), 'manage');
    await this.#db.transaction(async (tx) => {
      const task = await lockTask(tx, id);
      if (task === null) throw notFound();
      // Locks the raters' rows too, so that a label being saved is not lost.
      await readRaters(tx, [id], true);
      if (await hasEvents(tx, id)) {
        throw new ProblemError('conflict', { detail: 'Somebody has labelled: the task stays' });
      }
      await tx.delete(labelingTask).where(eq(labelingTask.id, id));
      await releaseWaveforms(tx, id);
      await record(tx, actor, 'labeling_task.delete', id, task.projectId, null);
    });
  }

  async #findStretch(viewer: Viewer, body: CreateLabelingTaskBody): Promise<Stretch> {
    const { project_id, ventilation_session_id, startTime, endTime } = body;
    const [stretch] = await this.#storedData.resolve(viewer, {
      project_id,
      ventilation_session_id,
      ...(startTime === undefined ? {} : { startTime }),
      ...(endTime === undefined ? {} : { endTime }),
    });
    if (stretch === undefined) throw invalidField('startTime', 'The session has no such time');
    if (stretch.patientId === null)
      throw invalidField('ventilation_session_id', 'The session is of nobody: assign its patient first');
    return stretch;
  }
}

async function insertTask(
  tx: Executor,
  viewer: Viewer,
  body: CreateLabelingTaskBody,
  stretch: Stretch,
  actor: AuditActor,
): Promise<number> {
  const { breaths, fromUs, toUs } = await measureBreaths(tx, stretch);
  if (breaths === 0) throw invalidField('startTime', 'No breaths are stored of that time');
  if (breaths > LABELING_BREATHS_MAX)
    throw invalidField(
      'endTime',
      `A task has at most ${LABELING_BREATHS_MAX} breaths; choose a shorter time`,
    );
  const rows = await tx
    .insert(labelingTask)
    .values({
      projectId: body.project_id,
      deviceId: stretch.deviceId,
      ventilationSessionId: stretch.sessionId,
      title: body.title,
      instructions: body.instructions,
      showsSuggestions: body.shows_suggestions,
      fromUs: sql`${fromUs}`,
      toUs: sql`${toUs}`,
      breaths,
      createdBy: viewer.userId,
    })
    .returning({ id: labelingTask.id });
  const [row] = rows;
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  await insertItems(tx, row.id, stretch);
  await insertRaters(tx, row.id, body.rater_ids, 1);
  await pinWaveforms(tx, row.id, { deviceId: stretch.deviceId, fromUs, toUs });
  await record(tx, actor, 'labeling_task.create', row.id, body.project_id, {
    breaths,
    raters: body.rater_ids,
  });
  return row.id;
}

async function refuseTooMany(tx: Executor, projectId: number): Promise<void> {
  const tasks = await tx.$count(labelingTask, eq(labelingTask.projectId, projectId));
  if (tasks >= TASKS_PER_PROJECT_MAX)
    throw new ProblemError('conflict', {
      detail: `A project has at most ${TASKS_PER_PROJECT_MAX} labeling tasks`,
    });
}

async function record(
  tx: Executor,
  actor: AuditActor,
  action: string,
  objectId: number,
  projectId: number,
  after: unknown,
): Promise<void> {
  await recordChange(tx, { actor, action, objectKind: 'labeling_task', objectId, projectId, after });
}
