import type { LabelKind } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { Database } from '../../storage/open-storage.ts';
import { isOwnMembership, type Viewer } from '../access/access-service.ts';

interface LabelledRange {
  readonly deviceId: number;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

interface LabelStart {
  readonly deviceId: number;
  readonly atUs: bigint;
}

/** Finds labelled breaths for figures of the server. */
export class LabelStartService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Onsets of breaths with a label in force, oldest first, each once. Only approved tasks of the viewer's projects count,
   * because raters are blind to each other until then. The caller has checked the access to the ranges.
   */
  async readStarts(
    viewer: Viewer,
    ranges: readonly LabelledRange[],
    wanted: { readonly label: LabelKind | 'any'; readonly gold: boolean },
    limit: number,
  ): Promise<readonly LabelStart[]> {
    if (ranges.length === 0) return [];
    const devices = numberArray(ranges.map(({ deviceId }) => deviceId));
    const from = bigintArray(ranges.map(({ fromUs }) => fromUs));
    const to = bigintArray(ranges.map(({ toUs }) => toUs));
    const { rows } = await this.#db.execute<{ device_id: number; at_us: string | bigint }>(sql`
      select distinct item.device_id, item.started_at_us as at_us
      from unnest(${devices}::int[], ${from}::int8[], ${to}::int8[]) as span (device_id, from_us, to_us)
      join labeling_item item on item.device_id = span.device_id
        and item.started_at_us >= span.from_us and item.started_at_us < span.to_us
      join labeling_task task on task.id = item.task_id and task.approved_at is not null
      join project on project.id = task.project_id and project.deleted_at is null
      where exists (select 1 from project_member member where member.project_id = project.id
          and member.can_view and ${isOwnMembership(viewer)})
        and exists (select 1 from (
            select distinct on (said.rater_id) said.kinds from label_event said
            where said.item_id = item.id and (said.rater_id is null) = ${wanted.gold}
            order by said.rater_id, said.id desc) held
          where held.kinds is not null
            and (${wanted.label} = 'any' or ${wanted.label} = any(held.kinds)))
      order by at_us limit ${limit}`);
    return rows.map(({ device_id: deviceId, at_us }) => ({ deviceId, atUs: BigInt(at_us) }));
  }
}
