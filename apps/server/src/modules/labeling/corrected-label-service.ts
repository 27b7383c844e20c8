import { LABEL_KINDS, type LabelKind } from '@eupnea/model';
import { sql, type SQL } from 'drizzle-orm';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { Database } from '../../storage/open-storage.ts';
import { isOwnMembership, type Viewer } from '../access/access-service.ts';

/** A breath that a label is of; one with other borders is another breath. */
export interface CorrectedBreath {
  readonly deviceId: number;
  readonly startedAtUs: bigint;
  readonly startIndex: number;
  readonly endIndex: number;
}

export interface CorrectedLabel {
  readonly kinds: readonly LabelKind[];
  /** Kinds of which the label does not tell. */
  readonly openKinds: readonly LabelKind[];
}

interface Row extends Record<string, unknown> {
  readonly device_id: number;
  readonly started_at_us: string | bigint;
  readonly start_index: string | number;
  readonly end_index: string | number;
  readonly kinds: string[];
  readonly open_kinds: string[] | null;
}

interface Range {
  readonly deviceId: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** Labels of people in tasks that have labels of the muscle signal, for a score by the corrected ones. */
export class CorrectedLabelService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The gold label of an approved task, else the viewer's own; of several tasks the newest. Labels of other raters are not
   * read, because raters are blind to each other. The caller has checked the access to the ranges.
   */
  async read(viewer: Viewer, ranges: readonly Range[]): Promise<ReadonlyMap<string, CorrectedLabel>> {
    if (ranges.length === 0) return new Map();
    const { rows } = await this.#db.execute<Row>(sql`
      ${selectItems(ranges)}
      join project on project.id = task.project_id and project.deleted_at is null
      join project_member member on member.project_id = project.id and member.can_view and ${isOwnMembership(viewer)}
      left join labeling_rater own on own.task_id = task.id and own.user_id = ${viewer.userId}
      cross join lateral (
        select distinct on (said.rater_id) said.rater_id, said.kinds, said.open_kinds from label_event said
        where said.item_id = item.id
          and ((said.rater_id is null and task.approved_at is not null) or said.rater_id = own.id)
        order by said.rater_id, said.id desc) held
      where held.kinds is not null
      order by item.device_id, item.started_at_us, held.rater_id is not null, task.id desc`);
    return mapLabels(rows);
  }

  /**
   * Gold labels of the approved tasks of a project, which every member of it may see; of several tasks the newest. The
   * caller has checked that the ranges are of the project.
   */
  async readGold(projectId: number, ranges: readonly Range[]): Promise<ReadonlyMap<string, CorrectedLabel>> {
    if (ranges.length === 0) return new Map();
    const { rows } = await this.#db.execute<Row>(sql`
      ${selectItems(ranges)}
      cross join lateral (
        select said.kinds, said.open_kinds from label_event said
        where said.item_id = item.id and said.rater_id is null order by said.id desc limit 1) held
      where held.kinds is not null and task.project_id = ${projectId} and task.approved_at is not null
      order by item.device_id, item.started_at_us, task.id desc`);
    return mapLabels(rows);
  }
}

/** Breaths of tasks with labels of the muscle signal; `held` gives the label. */
function selectItems(ranges: readonly Range[]): SQL {
  const devices = numberArray(ranges.map(({ deviceId }) => deviceId));
  const from = bigintArray(ranges.map(({ fromUs }) => fromUs));
  const to = bigintArray(ranges.map(({ toUs }) => toUs));
  return sql`
    select distinct on (item.device_id, item.started_at_us) item.device_id, item.started_at_us, item.start_index,
      item.end_index, held.kinds, held.open_kinds
    from unnest(${devices}::int[], ${from}::int8[], ${to}::int8[]) as span (device_id, from_us, to_us)
    join labeling_item item on item.device_id = span.device_id
      and item.started_at_us >= span.from_us and item.started_at_us < span.to_us
    join labeling_task task on task.id = item.task_id
      and exists (select 1 from labeling_rater muscle
        where muscle.task_id = task.id and muscle.derived_from is not null)`;
}

function mapLabels(rows: readonly Row[]): ReadonlyMap<string, CorrectedLabel> {
  return new Map(
    rows.map((row) => [
      keyOfCorrected({
        deviceId: row.device_id,
        startedAtUs: BigInt(row.started_at_us),
        startIndex: Number(row.start_index),
        endIndex: Number(row.end_index),
      }),
      { kinds: toKnown(row.kinds), openKinds: toKnown(row.open_kinds ?? []) },
    ]),
  );
}

export function keyOfCorrected({ deviceId, startedAtUs, startIndex, endIndex }: CorrectedBreath): string {
  return `${deviceId}:${startedAtUs}:${startIndex}:${endIndex}`;
}

function toKnown(codes: readonly string[]): readonly LabelKind[] {
  return LABEL_KINDS.filter((kind) => codes.includes(kind));
}
