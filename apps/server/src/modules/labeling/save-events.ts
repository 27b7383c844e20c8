import type { GoldEvent, SavedLabels } from '@eupnea/contracts/label';
import { LABEL_KINDS, LABEL_SCHEMA_VERSION, type LabelKind } from '@eupnea/model';
import { inArray, and, eq } from 'drizzle-orm';
import { invalidField, ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { labelingItem } from '../../storage/schema/labeling-item.ts';
import type { LabelingItem } from './item-repository.ts';
import {
  insertEvents,
  readEvents,
  type LabelEventRecord,
  type LabelSource,
  type NewLabelEvent,
} from './label-repository.ts';
import { type HeldEvent, type HeldLabel, planEvents, type WantedEvent } from './plan-events.ts';
import { readStandingRanges } from './task-repository.ts';
import { toHeldEvent, toLabel } from './to-label.ts';

/** Maximum distance of a rater's borders from the breath, s. */
const BORDER_REACH_SECONDS = 3;

export interface SavedEvents {
  readonly labels: SavedLabels['labels'];
  /** Change of the number of labelled breaths. */
  readonly gained: number;
}

export interface SaveTarget {
  readonly taskId: number;
  readonly source: LabelSource;
  readonly userId: number;
  /** Majorities of the breaths that `majority` names. */
  readonly majorities: ReadonlyMap<number, readonly LabelKind[]>;
}

/** Adds the events of a rater or of gold within the caller's transaction, all or none. */
export async function saveEvents(
  tx: Executor,
  target: SaveTarget,
  events: readonly GoldEvent[],
): Promise<SavedEvents> {
  const { taskId, source } = target;
  const positions = [...new Set(events.map(({ position }) => position))];
  const items = await readStandingItems(tx, taskId, positions);
  const wanted = events.map((event, index) => toWanted(event, index, items, target.majorities));
  const clientIds = events.map(({ client_id }) => client_id);
  const held = await readEvents(tx, taskId, source, positions, clientIds);
  const plan = planEvents(held.map(toHeldEvent), wanted);
  if (!plan.ok)
    throw new ProblemError('conflict', {
      detail: plan.reason,
      errors: [{ path: `events.${plan.index}`, message: plan.reason }],
    });
  const added = await insertEvents(
    tx,
    plan.added.map((event) => toRow(event, items, target)),
  );
  const before = newestByPosition(held);
  const after = newestByPosition([...held, ...added]);
  return {
    labels: events.map(({ client_id, position }) => ({
      client_id,
      position,
      label: toLabel(after.get(position)),
    })),
    gained: positions.reduce((sum, at) => sum + labelled(after.get(at)) - labelled(before.get(at)), 0),
  };
}

function newestByPosition(events: readonly LabelEventRecord[]): ReadonlyMap<number, LabelEventRecord> {
  return new Map(
    events.toSorted((left, right) => left.id - right.id).map((event) => [event.position, event]),
  );
}

function labelled(event: LabelEventRecord | undefined): number {
  return event === undefined || event.kinds === null ? 0 : 1;
}

async function readStandingItems(
  tx: Executor,
  taskId: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, LabelingItem>> {
  const ranges = await readStandingRanges(tx, taskId);
  const rows = await tx
    .select()
    .from(labelingItem)
    .where(and(eq(labelingItem.taskId, taskId), inArray(labelingItem.position, [...positions])));
  const standing = rows.filter(({ startedAtUs }) =>
    ranges.some(({ fromUs, toUs }) => startedAtUs >= fromUs && (toUs === null || startedAtUs < toUs)),
  );
  return new Map(standing.map((item) => [item.position, item]));
}

function toWanted(
  event: GoldEvent,
  index: number,
  items: ReadonlyMap<number, LabelingItem>,
  majorities: SaveTarget['majorities'],
): WantedEvent {
  const { client_id: clientId, position, action } = event;
  const item = items.get(position);
  if (item === undefined) throw invalidField(`events.${index}.position`, 'The task has no such breath');
  if (action === 'undo') return { clientId, position, action, undoes: event.undoes };
  if (action === 'clear') return { clientId, position, action, label: null };
  if (action === 'label') return { clientId, position, action, label: toHeldLabel(event, index, item) };
  const kinds = majorities.get(position);
  if (kinds === undefined)
    throw new ProblemError('conflict', {
      detail: 'No label has more than half of the votes',
      errors: [{ path: `events.${index}`, message: 'No label has more than half of the votes' }],
    });
  const { startIndex, endIndex } = item;
  const label = { kinds, confidence: null, isUnsure: false, comment: null, startIndex, endIndex };
  return { clientId, position, action, label };
}

function toHeldLabel(
  event: Extract<GoldEvent, { readonly action: 'label' }>,
  index: number,
  item: LabelingItem,
): HeldLabel {
  const { start_index: startIndex = item.startIndex, end_index: endIndex = item.endIndex } = event;
  const reach = BORDER_REACH_SECONDS * item.rateHz;
  if (Math.abs(startIndex - item.startIndex) > reach)
    throw invalidField(`events.${index}.start_index`, 'is too far from the breath');
  if (Math.abs(endIndex - item.endIndex) > reach)
    throw invalidField(`events.${index}.end_index`, 'is too far from the breath');
  if (endIndex <= startIndex) throw invalidField(`events.${index}.end_index`, 'must lie behind start_index');
  return {
    // Sorted, so that the same set of kinds is the same label.
    kinds: LABEL_KINDS.filter((kind) => event.kinds.includes(kind)),
    confidence: event.confidence,
    isUnsure: event.is_unsure,
    comment: event.comment === '' ? null : event.comment,
    startIndex,
    endIndex,
  };
}

/** Null without any, as rows of before such labels have it. */
function openKindsOf(label: HeldLabel | null): LabelKind[] | null {
  const open = label?.openKinds ?? [];
  return open.length === 0 ? null : [...open];
}

function toRow(
  { clientId, position, action, undoes, label }: HeldEvent,
  items: ReadonlyMap<number, LabelingItem>,
  { taskId, source, userId }: SaveTarget,
): NewLabelEvent {
  const item = items.get(position);
  if (item === undefined) throw new Error('Invariant broken: a planned event names no breath');
  return {
    taskId,
    itemId: item.id,
    position,
    raterId: source,
    userId,
    clientId,
    action,
    undoes,
    kinds: label === null ? null : [...label.kinds],
    openKinds: openKindsOf(label),
    confidence: label?.confidence ?? null,
    isUnsure: label?.isUnsure ?? false,
    comment: label?.comment ?? null,
    startIndex: label?.startIndex ?? item.startIndex,
    endIndex: label?.endIndex ?? item.endIndex,
    schemaVersion: LABEL_SCHEMA_VERSION,
  };
}
