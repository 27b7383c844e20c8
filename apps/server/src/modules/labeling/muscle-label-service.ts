import { randomUUID } from 'node:crypto';
import type { DeriveMuscleLabelsBody, LabelingTask } from '@eupnea/contracts/labeling-task';
import { MUSCLE_TRUTH_CHANNELS } from '@eupnea/contracts/muscle-score';
import {
  ARTEFACT_KINDS,
  ASYNCHRONY_KINDS,
  LABEL_KINDS,
  LABEL_SCHEMA_VERSION,
  type LabelKind,
} from '@eupnea/model';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import type { BreathTruth, TruthChannel } from '@eupnea/validation/muscle-score';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { DerivedFrom } from '../../storage/schema/labeling-rater.ts';
import type { Viewer } from '../access/access-service.ts';
import { recordChange, type AuditActor } from '../audit/audit-service.ts';
import type { MuscleTruthService } from '../breath-statistics/muscle-truth-service.ts';
import { type LabelingItem, readItems } from './item-repository.ts';
import { insertEvents, readKindsInForce, readNewestEvents, type NewLabelEvent } from './label-repository.ts';
import { NOW, readRaters, updateRater, insertMuscleRater } from './rater-repository.ts';
import { refuseApproved, requirePermission, requireTask } from './require-task.ts';
import { lockTask } from './task-repository.ts';
import { findMuscleRater, type TaskOfCaller, toLabelingTask } from './to-labeling-task.ts';

const FINDING_KINDS = [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS] as const;
interface DerivedLabel {
  readonly kinds: LabelKind[];
  readonly openKinds: LabelKind[];
}

interface Derived {
  readonly from: DerivedFrom;
  readonly labels: ReadonlyMap<LabelingItem, DerivedLabel>;
}

/** Labels that Eupnea derives from the muscle signal of the patient: a rater of its own, which nobody edits. */
export class MuscleLabelService {
  readonly #db: Database;
  readonly #truth: MuscleTruthService;

  constructor(db: Database, truth: MuscleTruthService) {
    this.#db = db;
    this.#truth = truth;
  }

  /** Derives the labels anew; what changed is added to their history. */
  async derive(
    viewer: Viewer,
    taskId: number,
    { channel }: DeriveMuscleLabelsBody,
    actor: AuditActor,
  ): Promise<LabelingTask> {
    const task = await requireTask(this.#db, viewer, taskId);
    if (!task.permissions.review) requirePermission(task, 'manage');
    refuseApproved(task.task);
    const derived = await this.#derive(task, channel);
    await this.#db.transaction(async (tx) => {
      const locked = await lockTask(tx, taskId);
      if (locked === null) throw notFound();
      refuseApproved(locked);
      const known = findMuscleRater(await readRaters(tx, [taskId], true));
      const raterId = known?.id ?? (await insertMuscleRater(tx, taskId, derived.from));
      await insertEvents(tx, await this.#listChanges(tx, task, raterId, derived, viewer.userId));
      await updateRater(tx, raterId, {
        derivedFrom: derived.from,
        labelled: derived.labels.size,
        state: 'submitted',
        submittedAt: NOW,
      });
      await recordChange(tx, {
        actor,
        action: 'labeling_task.derive',
        objectKind: 'labeling_task',
        objectId: taskId,
        projectId: locked.projectId,
        after: { ...derived.from, labelled: derived.labels.size },
      });
    });
    return toLabelingTask(await requireTask(this.#db, viewer, taskId));
  }

  /** Copies the derived labels to breaths on which the caller has none; the caller corrects them like any label. */
  async takeOver(viewer: Viewer, taskId: number): Promise<LabelingTask> {
    requirePermission(await requireTask(this.#db, viewer, taskId), 'label');
    await this.#db.transaction(async (tx) => {
      const raters = await readRaters(tx, [taskId], true);
      const task = await requireTask(tx, viewer, taskId);
      refuseApproved(task.task);
      const own = raters.find(({ userId }) => userId === viewer.userId);
      const muscle = findMuscleRater(raters);
      if (own === undefined) throw new ProblemError('forbidden');
      if (own.state === 'submitted')
        throw new ProblemError('conflict', {
          detail: 'Your labels are handed in; a reviewer can return them',
        });
      if (!task.task.showsSuggestions)
        throw new ProblemError('conflict', { detail: 'Raters of this task are blind to suggestions' });
      if (muscle === undefined)
        throw new ProblemError('conflict', { detail: 'The task has no labels of a muscle signal' });
      const standing = new Set((await readItems(tx, taskId)).map(({ position }) => position));
      const labelled = await readKindsInForce(tx, taskId, own.id);
      const given = await readNewestEvents(tx, taskId, muscle.id);
      const taken = given.filter(
        ({ kinds, position }) => kinds !== null && standing.has(position) && !labelled.has(position),
      );
      await insertEvents(
        tx,
        taken.map(({ itemId, position, kinds, openKinds, startIndex, endIndex }) => ({
          ...eventOf(taskId, own.id, viewer.userId, { id: itemId, position, startIndex, endIndex }),
          kinds,
          openKinds,
        })),
      );
      const state = own.state === 'unlabelled' ? 'in_progress' : own.state;
      await updateRater(tx, own.id, { labelled: own.labelled + taken.length, state });
    });
    return toLabelingTask(await requireTask(this.#db, viewer, taskId));
  }

  async #derive({ task }: TaskOfCaller, asked: TruthChannel | undefined): Promise<Derived> {
    const items = await readItems(this.#db, task.id);
    const { deviceId, fromUs, toUs } = task;
    const { chestWall, breaths } = await this.#truth.read({ deviceId, fromUs, toUs });
    const channel = asked ?? MUSCLE_TRUTH_CHANNELS.find((one) => breaths.has(one));
    const known = channel === undefined ? undefined : breaths.get(channel);
    if (channel === undefined || known === undefined)
      throw new ProblemError('conflict', {
        detail: 'No muscle signal that can be used is recorded in the task',
      });
    const found = new Map(known.map(({ row, truth }) => [keyOf(row), truth]));
    const labels = items.flatMap((item): [LabelingItem, DerivedLabel][] => {
      const label = toDerivedLabel(found.get(keyOf(item)));
      return label === null ? [] : [[item, label]];
    });
    const { elastance, source } = chestWall;
    return {
      from: {
        channel,
        analysis_version: ANALYSIS_VERSION,
        chest_wall: channel === 'oesophageal_pressure' ? { elastance, source } : null,
      },
      labels: new Map(labels),
    };
  }

  /** Events that bring the stored labels to the derived ones. */
  async #listChanges(
    tx: Executor,
    { task }: TaskOfCaller,
    raterId: number,
    { labels }: Derived,
    userId: number,
  ): Promise<readonly NewLabelEvent[]> {
    const former = await readKindsInForce(tx, task.id, raterId);
    const items = await readItems(tx, task.id);
    const byPosition = new Map([...labels].map(([{ position }, label]) => [position, label]));
    return items.flatMap((item): NewLabelEvent[] => {
      const [before, after] = [former.get(item.position), byPosition.get(item.position)];
      if (
        before?.kinds.join() === after?.kinds.join() &&
        before?.openKinds.join() === after?.openKinds.join()
      )
        return [];
      const event = eventOf(task.id, raterId, userId, item);
      return [
        after === undefined
          ? { ...event, action: 'clear', kinds: null, openKinds: null }
          : { ...event, ...after },
      ];
    });
  }
}

/** Breaths with other borders since the task was made are other breaths. */
function keyOf({
  startedAtUs,
  epoch,
  startIndex,
  endIndex,
}: Pick<LabelingItem, 'epoch' | 'startIndex' | 'endIndex'> & { readonly startedAtUs: bigint }): string {
  return `${startedAtUs}:${epoch}:${startIndex}:${endIndex}`;
}

/** Null where the muscles decide no kind. */
function toDerivedLabel(truth: BreathTruth | undefined): DerivedLabel | null {
  if (truth === undefined) return null;
  const decided = new Map<LabelKind, boolean | null>(
    Object.entries(truth.labels).flatMap(([code, value]) => {
      const kind = LABEL_KINDS.find((one) => one === code);
      return kind === undefined ? [] : [[kind, value]];
    }),
  );
  const openKinds = FINDING_KINDS.filter((kind) => (decided.get(kind) ?? null) === null);
  const kinds = FINDING_KINDS.filter((kind) => decided.get(kind) === true);
  if (openKinds.length === FINDING_KINDS.length) return null;
  return { kinds: kinds.length === 0 ? ['normal'] : kinds, openKinds };
}

function eventOf(
  taskId: number,
  raterId: number,
  userId: number,
  { id, position, startIndex, endIndex }: Pick<LabelingItem, 'id' | 'position' | 'startIndex' | 'endIndex'>,
): NewLabelEvent {
  return {
    taskId,
    itemId: id,
    position,
    raterId,
    userId,
    clientId: randomUUID(),
    action: 'label',
    startIndex,
    endIndex,
    schemaVersion: LABEL_SCHEMA_VERSION,
  };
}
