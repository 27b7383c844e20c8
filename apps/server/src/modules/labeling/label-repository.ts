import type { LabelKind } from '@eupnea/model';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { labelEvent } from '../../storage/schema/label-event.ts';
import { labelingRater } from '../../storage/schema/labeling-rater.ts';

export type LabelEventRecord = typeof labelEvent.$inferSelect;
export type NewLabelEvent = typeof labelEvent.$inferInsert;

/** A rater's labels; null for gold labels. */
export type LabelSource = number | null;

function ofSource(taskId: number, source: LabelSource): SQL | undefined {
  return and(
    eq(labelEvent.taskId, taskId),
    source === null ? isNull(labelEvent.raterId) : eq(labelEvent.raterId, source),
  );
}

function atPositions(positions: readonly number[] | null): SQL | undefined {
  return positions === null ? undefined : inArray(labelEvent.position, [...positions]);
}

/** The newest event of each breath, including those that cleared the label. */
export async function readNewestEvents(
  executor: Executor,
  taskId: number,
  source: LabelSource,
  positions: readonly number[] | null = null,
): Promise<readonly LabelEventRecord[]> {
  return await executor
    .selectDistinctOn([labelEvent.position])
    .from(labelEvent)
    .where(and(ofSource(taskId, source), atPositions(positions)))
    .orderBy(asc(labelEvent.position), desc(labelEvent.id));
}

export interface KindsInForce {
  readonly eventId: number;
  readonly kinds: readonly LabelKind[];
  /** Kinds of which the label does not tell. */
  readonly openKinds: readonly LabelKind[];
}

/** Current labels of a source by position, without unlabelled breaths. */
export async function readKindsInForce(
  executor: Executor,
  taskId: number,
  source: LabelSource,
  positions: readonly number[] | null = null,
): Promise<ReadonlyMap<number, KindsInForce>> {
  const rows = await executor
    .selectDistinctOn([labelEvent.position], {
      position: labelEvent.position,
      eventId: labelEvent.id,
      kinds: labelEvent.kinds,
      openKinds: labelEvent.openKinds,
    })
    .from(labelEvent)
    .where(and(ofSource(taskId, source), atPositions(positions)))
    .orderBy(asc(labelEvent.position), desc(labelEvent.id));
  return new Map(
    rows.flatMap(({ position, eventId, kinds, openKinds }) =>
      kinds === null ? [] : [[position, { eventId, kinds, openKinds: openKinds ?? [] }] as const],
    ),
  );
}

/** Every event of these breaths, oldest first, and the events with these client ids on any breath. */
export async function readEvents(
  executor: Executor,
  taskId: number,
  source: LabelSource | 'all',
  positions: readonly number[],
  clientIds: readonly string[] = [],
): Promise<readonly LabelEventRecord[]> {
  return await executor
    .select()
    .from(labelEvent)
    .where(
      and(
        source === 'all' ? eq(labelEvent.taskId, taskId) : ofSource(taskId, source),
        or(inArray(labelEvent.position, [...positions]), inArray(labelEvent.clientId, [...clientIds])),
      ),
    )
    .orderBy(asc(labelEvent.id));
}

/** Every event of a source, a page at a time. */
export async function readEventPage(
  executor: Executor,
  taskId: number,
  source: LabelSource,
  afterId: number,
  limit: number,
): Promise<readonly LabelEventRecord[]> {
  return await executor
    .select()
    .from(labelEvent)
    .where(and(ofSource(taskId, source), sql`${labelEvent.id} > ${afterId}`))
    .orderBy(asc(labelEvent.id))
    .limit(limit);
}

export async function insertEvents(
  executor: Executor,
  events: readonly NewLabelEvent[],
): Promise<readonly LabelEventRecord[]> {
  if (events.length === 0) return [];
  return await executor
    .insert(labelEvent)
    .values([...events])
    .returning();
}

/** Whether a person has labelled; labels that were derived from a muscle signal do not count. */
export async function hasEvents(executor: Executor, taskId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: labelEvent.id })
    .from(labelEvent)
    .leftJoin(labelingRater, eq(labelingRater.id, labelEvent.raterId))
    .where(and(eq(labelEvent.taskId, taskId), isNull(labelingRater.derivedFrom)))
    .limit(1);
  return rows.length > 0;
}

/** Adds unanimous labels as gold in one statement, because a task may have thousands of breaths. */
export async function insertAgreed(
  executor: Executor,
  userId: number,
  agreed: readonly { readonly position: number; readonly eventId: number }[],
): Promise<void> {
  if (agreed.length === 0) return;
  await executor.execute(sql`
    insert into label_event (task_id, item_id, position, rater_id, user_id, client_id, action, kinds, open_kinds,
      start_index, end_index, schema_version)
    select item.task_id, item.id, item.position, null, ${userId}, gen_random_uuid(), 'agreed', given.kinds,
      given.open_kinds, item.start_index, item.end_index, given.schema_version
    from unnest(${numberArray(agreed.map(({ position }) => position))}::int[],
      ${bigintArray(agreed.map(({ eventId }) => BigInt(eventId)))}::int8[]) as chosen (position, event_id)
    join label_event given on given.id = chosen.event_id
    join labeling_item item on item.id = given.item_id and item.position = chosen.position`);
}
