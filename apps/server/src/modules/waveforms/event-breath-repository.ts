import { MINUTE_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE, LONGEST_FINDING_US, UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import { bigintArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/** The breath in which an event lies. */
export interface EventBreath {
  readonly mode: string;
  /** Kinds of asynchrony found on it. */
  readonly kinds: readonly string[];
  /** Some kind cannot be told. */
  readonly isUndecided: boolean;
}

interface EventBreathRow {
  readonly n: number;
  readonly mode: string;
  readonly kinds: readonly string[] | null;
  readonly is_undecided: boolean;
}

/** Maximum length of a breath, µs: bounds the index search for the one that holds a time. */
const LONGEST_BREATH_US = MINUTE_US;

const END_US = `b.started_at_us + ((b.end_index - b.start_index) / b.rate_hz * 1000000)::int8`;

/** The breath of the session that holds each time; undefined between breaths. */
export async function readEventBreaths(
  pool: Pick<Pool, 'query'>,
  { deviceId, fromUs, toUs }: DeviceRange,
  timesUs: readonly bigint[],
): Promise<readonly (EventBreath | undefined)[]> {
  const { rows } = await pool.query<EventBreathRow>(
    `select event.n::int4 as n, b.mode,
       (select array_agg(distinct finding.kind) from finding where finding.device_id = $1
         and finding.started_at_us > b.started_at_us - ${LONGEST_FINDING_US}
         and finding.started_at_us < ${END_US} and finding.epoch = b.epoch
         and finding.evidence->'breath_start_indices' @> to_jsonb(b.start_index) and ${FINDING_IN_FORCE}) as kinds,
       exists (select 1 from undecided_breath where undecided_breath.device_id = $1
         and undecided_breath.started_at_us = b.started_at_us and ${UNDECIDED_IN_FORCE}) as is_undecided
     from unnest($4::int8[]) with ordinality as event (at_us, n)
     cross join lateral (
       select * from breath where breath.device_id = $1 and breath.started_at_us >= $2 and breath.started_at_us < $3
         and breath.started_at_us <= event.at_us and breath.started_at_us > event.at_us - ${LONGEST_BREATH_US}
       order by breath.started_at_us desc limit 1) as b
     where event.at_us < ${END_US}`,
    [deviceId, fromUs, toUs, bigintArray(timesUs)],
  );
  const byPlace = new Map(
    rows.map(({ n, mode, kinds, is_undecided: isUndecided }) => [
      n - 1,
      { mode, kinds: kinds ?? [], isUndecided },
    ]),
  );
  return timesUs.map((_time, place) => byPlace.get(place));
}
