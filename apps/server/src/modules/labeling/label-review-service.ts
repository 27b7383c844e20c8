import type { LabelAgreement } from '@eupnea/contracts/agreement';
import type { SaveGoldBody, SavedGold } from '@eupnea/contracts/label';
import type { ListReviewedBreathsQuery, ReviewedBreathPage } from '@eupnea/contracts/labeling-breath';
import type { LabelingTask, ReturnLabelsBody } from '@eupnea/contracts/labeling-task';
import { invalidField, notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { FindingService } from '../events/finding-service.ts';
import type { DetectorVerdictService } from '../detectors/detector-verdict-service.ts';
import { approveTask } from './approve-task.ts';
import { measureAgreement } from './measure-agreement.ts';
import {
  isDisagreement,
  labelsAt,
  listShownRaters,
  majorityAt,
  readLabelsOfRaters,
} from './compare-labels.ts';
import { describeBreaths } from './describe-breaths.ts';
import type { LabelingItem } from './item-repository.ts';
import { readNewestEvents } from './label-repository.ts';
import { countOpen, listDisagreements, readStanding, type Standing } from './read-standing.ts';
import { codeOf, readRaters, updateRater } from './rater-repository.ts';
import { refuseApproved, requireReview, requireTask } from './require-task.ts';
import { saveEvents } from './save-events.ts';
import { readSuggestions } from './suggestions.ts';
import { lockTask, type TaskRecord } from './task-repository.ts';
import { toLabel } from './to-label.ts';
import { type TaskOfCaller, toLabelingTask } from './to-labeling-task.ts';

/** The reviewer's view: submitted labels, compared and settled. */
export class LabelReviewService {
  readonly #db: Database;
  readonly #findings: FindingService;
  readonly #verdicts: DetectorVerdictService;
  readonly #includesUnsubmitted: boolean;

  /** @param includesUnsubmitted shows labels that their rater has not handed in; they never count as gold */
  constructor(
    db: Database,
    findings: FindingService,
    verdicts: DetectorVerdictService,
    includesUnsubmitted: boolean,
  ) {
    this.#db = db;
    this.#findings = findings;
    this.#verdicts = verdicts;
    this.#includesUnsubmitted = includesUnsubmitted;
  }

  async listBreaths(
    viewer: Viewer,
    taskId: number,
    { only, from_position: from, page, count }: ListReviewedBreathsQuery,
  ): Promise<ReviewedBreathPage> {
    const task = await this.#require(viewer, taskId);
    const standing = await readStanding(this.#db, task, this.#includesUnsubmitted);
    const differs = listDisagreements(standing);
    const chosen = standing.items.filter(
      ({ position }) =>
        position >= from &&
        (only === 'all' || differs.has(position)) &&
        (only !== 'open' || !standing.gold.has(position)),
    );
    const items = chosen.slice((page - 1) * count, page * count);
    return {
      items: await this.#describe(task, standing, items),
      total: chosen.length,
      page,
      count,
      disagreements: differs.size,
      open: countOpen(standing),
    };
  }

  async saveGold(viewer: Viewer, taskId: number, { events }: SaveGoldBody): Promise<SavedGold> {
    await this.#require(viewer, taskId);
    const positions = [...new Set(events.map(({ position }) => position))];
    const labels = await this.#db.transaction(async (tx) => {
      const { raters } = await this.#lock(tx, viewer, taskId);
      const submitted = await readLabelsOfRaters(tx, taskId, listShownRaters(raters, false), positions);
      const majorities = new Map(
        positions.flatMap((position) => {
          const majority = majorityAt(submitted, position);
          return majority === null ? [] : [[position, majority.kinds] as const];
        }),
      );
      const target = { taskId, source: null, userId: viewer.userId, majorities };
      return (await saveEvents(tx, target, events)).labels;
    });
    const task = await requireTask(this.#db, viewer, taskId);
    const standing = await readStanding(this.#db, task);
    const gold = standing.items.filter(({ position }) => standing.gold.has(position)).length;
    return { labels, gold, open: countOpen(standing), breaths: task.task.breaths };
  }

  async return(
    viewer: Viewer,
    taskId: number,
    { rater_ids, comment, positions }: ReturnLabelsBody,
    actor: AuditActor,
  ): Promise<LabelingTask> {
    await this.#require(viewer, taskId);
    await this.#db.transaction(async (tx) => {
      const { task } = await this.#lock(tx, viewer, taskId);
      const raters = await readRaters(tx, [taskId], true);
      for (const id of rater_ids) {
        const rater = raters.find((one) => one.id === id);
        if (rater === undefined || rater.derivedFrom !== null)
          throw invalidField('rater_ids', 'The task has no such rater');
        if (rater.state !== 'submitted')
          throw new ProblemError('conflict', { detail: `${codeOf(rater)} has not handed in` });
        await updateRater(tx, id, {
          state: 'returned',
          returnComment: comment,
          returnedPositions: [...new Set(positions)],
        });
      }
      await recordTask(tx, actor, 'labeling_task.return', task, {
        raters: rater_ids,
        breaths: positions.length,
      });
    });
    // A reviewer who also labels may have returned their own labels and is blind again.
    return toLabelingTask(await requireTask(this.#db, viewer, taskId));
  }

  /** Requires all disagreements to be settled. Unanimous labels become gold unchanged. */
  async approve(viewer: Viewer, taskId: number, version: number, actor: AuditActor): Promise<LabelingTask> {
    await this.#require(viewer, taskId);
    const isStale = await this.#db.transaction(async (tx) => {
      const task = await this.#lock(tx, viewer, taskId);
      if (task.task.version !== version) return true;
      const raters = await readRaters(tx, [taskId], true);
      const standing = await readStanding(tx, { ...task, raters });
      await approveTask(tx, viewer.userId, {
        task: task.task,
        raters,
        ...standing,
        open: countOpen(standing),
      });
      await recordTask(tx, actor, 'labeling_task.approve', task.task, { breaths: standing.items.length });
      return false;
    });
    const current = toLabelingTask(await requireTask(this.#db, viewer, taskId));
    if (isStale) throw new ProblemError('version_conflict', { current });
    return current;
  }

  async readAgreement(viewer: Viewer, taskId: number): Promise<LabelAgreement> {
    const task = await this.#require(viewer, taskId);
    const suggestions = await readSuggestions(this.#findings, task.task);
    const standing = await readStanding(this.#db, task);
    const { projectId, deviceId } = task.task;
    const others = await this.#verdicts.readVerdicts(projectId, deviceId, standing.items);
    return await measureAgreement({ ...standing, suggestions, others });
  }

  async #require(viewer: Viewer, taskId: number): Promise<TaskOfCaller> {
    const task = await requireTask(this.#db, viewer, taskId);
    requireReview(task);
    return task;
  }

  async #lock(tx: Executor, viewer: Viewer, taskId: number): Promise<TaskOfCaller> {
    const locked = await lockTask(tx, taskId);
    if (locked === null) throw notFound();
    refuseApproved(locked);
    const task = await requireTask(tx, viewer, taskId);
    requireReview(task);
    return task;
  }

  async #describe(
    { task }: TaskOfCaller,
    { submitted }: Standing,
    items: readonly LabelingItem[],
  ): Promise<ReviewedBreathPage['items']> {
    const positions = items.map(({ position }) => position);
    if (positions.length === 0) return [];
    const read = async (source: number | null) => {
      const events = await readNewestEvents(this.#db, task.id, source, positions);
      return new Map(events.map((event) => [event.position, event]));
    };
    const given = new Map<number, Awaited<ReturnType<typeof read>>>();
    for (const { rater } of submitted) given.set(rater.id, await read(rater.id));
    const gold = await read(null);
    const suggestions = await readSuggestions(this.#findings, task);
    const described = await describeBreaths(this.#db, items, suggestions);
    return described.map((breath) => ({
      ...breath,
      labels: submitted.map(({ rater }) => ({
        rater_id: rater.id,
        code: codeOf(rater),
        label: toLabel(given.get(rater.id)?.get(breath.position)),
      })),
      majority: majorityAt(submitted, breath.position),
      is_disagreement: isDisagreement(labelsAt(submitted, breath.position)),
      gold: toLabel(gold.get(breath.position)),
    }));
  }
}

async function recordTask(
  tx: Executor,
  actor: AuditActor,
  action: string,
  task: TaskRecord,
  after: unknown,
): Promise<void> {
  await recordChange(tx, {
    actor,
    action,
    objectKind: 'labeling_task',
    objectId: task.id,
    projectId: task.projectId,
    after,
  });
}
