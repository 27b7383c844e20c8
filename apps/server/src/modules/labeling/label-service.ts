import type { LabelHistory, SaveLabelsBody, SavedLabels } from '@eupnea/contracts/label';
import type {
  LabelingBreath,
  LabelingOverview,
  ListLabelingBreathsQuery,
} from '@eupnea/contracts/labeling-breath';
import type { LabelingTask } from '@eupnea/contracts/labeling-task';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import { describeBreaths } from './describe-breaths.ts';
import { type LabelingItem, readItems } from './item-repository.ts';
import { readEvents, readKindsInForce, readNewestEvents } from './label-repository.ts';
import { layOverview } from './lay-overview.ts';
import { codeOf, NOW, type Rater, readRaters, updateRater } from './rater-repository.ts';
import { refuseApproved, requirePermission, requireReview, requireTask } from './require-task.ts';
import { saveEvents } from './save-events.ts';
import {
  findingsOf,
  hidesSuggestions,
  readSuggestions,
  type Suggestions,
  uncertaintyOf,
} from './suggestions.ts';
import { toLabel } from './to-label.ts';
import { findMuscleRater, type TaskOfCaller, toLabelingTask } from './to-labeling-task.ts';

/** The rater's view: the breaths and the rater's own labels. */
export class LabelService {
  readonly #db: Database;
  readonly #findings: FindingService;

  constructor(db: Database, findings: FindingService) {
    this.#db = db;
    this.#findings = findings;
  }

  async listBreaths(
    viewer: Viewer,
    taskId: number,
    query: ListLabelingBreathsQuery,
  ): Promise<{ items: LabelingBreath[]; total: number; page: number; count: number }> {
    const { page, count } = query;
    const task = await requireTask(this.#db, viewer, taskId);
    const suggestions = await this.#readSuggestions(task);
    const chosen = await this.#choose(task, query, suggestions);
    const items = chosen.slice((page - 1) * count, page * count);
    const own = await this.#readOwn(task, items);
    const returned = returnedOf(task.own);
    const described = await describeBreaths(this.#db, items, suggestions);
    return {
      items: described.map((breath) => ({
        ...breath,
        label: toLabel(own.get(breath.position)),
        is_returned: returned(breath.position),
      })),
      total: chosen.length,
      page,
      count,
    };
  }

  /** Gold labels for a user who is not a rater, if allowed. */
  async readOverview(viewer: Viewer, taskId: number): Promise<LabelingOverview> {
    const task = await requireTask(this.#db, viewer, taskId);
    const items = await readItems(this.#db, taskId);
    const suggestions = await this.#readSuggestions(task);
    const source = task.own?.id ?? (task.permissions.review ? null : undefined);
    const newest = source === undefined ? [] : await readNewestEvents(this.#db, taskId, source);
    const muscle = hidesSuggestions(task) ? undefined : findMuscleRater(task.raters);
    const derived = muscle === undefined ? [] : await readNewestEvents(this.#db, taskId, muscle.id);
    return layOverview(items, suggestions, newest, derived);
  }

  async save(viewer: Viewer, taskId: number, { events }: SaveLabelsBody): Promise<SavedLabels> {
    const seen = await requireTask(this.#db, viewer, taskId);
    requirePermission(seen, 'label');
    return await this.#db.transaction(async (tx) => {
      const rater = await this.#lockOwn(tx, viewer, taskId);
      const target = { taskId, source: rater.id, userId: viewer.userId, majorities: new Map() };
      const { labels, gained } = await saveEvents(tx, target, events);
      const labelled = rater.labelled + gained;
      const state = rater.state === 'unlabelled' ? 'in_progress' : rater.state;
      await updateRater(tx, rater.id, { labelled, state });
      return { labels, labelled, breaths: seen.task.breaths };
    });
  }

  async submit(
    viewer: Viewer,
    taskId: number,
    allowUnlabelled: boolean,
    actor: AuditActor,
  ): Promise<LabelingTask> {
    const seen = await requireTask(this.#db, viewer, taskId);
    requirePermission(seen, 'label');
    await this.#db.transaction(async (tx) => {
      const rater = await this.#lockOwn(tx, viewer, taskId);
      const items = await readItems(tx, taskId);
      const labels = await readKindsInForce(tx, taskId, rater.id);
      const left = items.filter(({ position }) => !labels.has(position)).length;
      if (left > 0 && !allowUnlabelled)
        throw new ProblemError('conflict', { detail: `${left} breaths have no label yet` });
      await updateRater(tx, rater.id, {
        state: 'submitted',
        submittedAt: NOW,
        returnComment: null,
        returnedPositions: null,
      });
      await recordChange(tx, {
        actor,
        action: 'labeling_task.submit',
        objectKind: 'labeling_task',
        objectId: taskId,
        projectId: seen.task.projectId,
        after: { rater: codeOf(rater), labelled: rater.labelled, unlabelled: left },
      });
    });
    return toLabelingTask(await requireTask(this.#db, viewer, taskId));
  }

  /** Events of the rater; for reviewers, events of all raters and gold. */
  async listHistory(viewer: Viewer, taskId: number, position: number): Promise<LabelHistory> {
    const task = await requireTask(this.#db, viewer, taskId);
    const isBlind = !task.permissions.review || (task.own !== null && task.own.state !== 'submitted');
    if (isBlind && task.own === null) requireReview(task);
    const items = await readItems(this.#db, taskId);
    if (items.every((item) => item.position !== position)) throw notFound();
    const source = isBlind ? (task.own?.id ?? null) : 'all';
    const events = await readEvents(this.#db, taskId, source, [position]);
    const submitted = new Map(
      task.raters
        .filter(({ id, state }) => state === 'submitted' || id === task.own?.id)
        .map((rater) => [rater.id, codeOf(rater)]),
    );
    return {
      items: events
        .filter(({ raterId }) => raterId === null || submitted.has(raterId))
        .map((event) => ({
          client_id: event.clientId,
          rater_id: event.raterId,
          code: event.raterId === null ? 'Gold' : (submitted.get(event.raterId) ?? ''),
          action: event.action,
          label: toLabel(event),
          at: event.createdAt.toISOString(),
        })),
    };
  }

  async #readSuggestions(task: TaskOfCaller): Promise<Suggestions | null> {
    return hidesSuggestions(task) ? null : await readSuggestions(this.#findings, task.task);
  }

  async #choose(
    task: TaskOfCaller,
    { order, only, from_position: from }: ListLabelingBreathsQuery,
    suggestions: Suggestions | null,
  ): Promise<readonly LabelingItem[]> {
    const items = (await readItems(this.#db, task.task.id)).filter(({ position }) => position >= from);
    const labels =
      only === 'unlabelled' && task.own !== null
        ? await readKindsInForce(this.#db, task.task.id, task.own.id)
        : new Map();
    const returned = returnedOf(task.own);
    const chosen = items.filter(
      ({ position }) =>
        (only !== 'unlabelled' || !labels.has(position)) && (only !== 'returned' || returned(position)),
    );
    if (order === 'time' || suggestions === null) return chosen;
    const doubts = new Map(
      chosen.map((item) => [item.position, uncertaintyOf(findingsOf(suggestions, item)) ?? -1]),
    );
    const doubtOf = ({ position }: LabelingItem): number => doubts.get(position) ?? -1;
    return chosen.toSorted((left, right) => doubtOf(right) - doubtOf(left) || left.position - right.position);
  }

  async #readOwn(task: TaskOfCaller, items: readonly LabelingItem[]) {
    if (task.own === null || items.length === 0) return new Map<number, never>();
    const positions = items.map(({ position }) => position);
    const events = await readNewestEvents(this.#db, task.task.id, task.own.id, positions);
    return new Map(events.map((event) => [event.position, event]));
  }

  /** Locks the caller's row, so that submitting and saving a label cannot overlap. */
  async #lockOwn(tx: Parameters<typeof readRaters>[0], viewer: Viewer, taskId: number): Promise<Rater> {
    const seen = await requireTask(tx, viewer, taskId);
    requirePermission(seen, 'label');
    refuseApproved(seen.task);
    const raters = await readRaters(tx, [taskId], true);
    const rater = raters.find(({ userId }) => userId === viewer.userId);
    if (rater === undefined) throw new ProblemError('forbidden');
    if (rater.state === 'submitted')
      throw new ProblemError('conflict', { detail: 'Your labels are handed in; a reviewer can return them' });
    return rater;
  }
}

/** Whether a breath was returned. A return without breaths means all of them. */
function returnedOf(own: Rater | null): (position: number) => boolean {
  if (own === null || own.state !== 'returned') return () => false;
  const positions = new Set(own.returnedPositions ?? []);
  return (position) => positions.size === 0 || positions.has(position);
}
