import type { AlarmAnalyticsQuery } from '@eupnea/contracts/alarm-analytics';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange, Stretch } from '../stored-data/stored-data-service.ts';
import type { Episode } from './episode.ts';
import type { Interval } from './intervals.ts';

/** Rows per statement: about 20 ms on the embedded database. */
const ROWS_PER_STATEMENT = 5000;

export type EpisodeFilter = Pick<AlarmAnalyticsQuery, 'source' | 'priority' | 'kind'>;

interface EpisodeRow
  extends Omit<Episode, 'deviceId' | 'onsetMs' | 'endMs' | 'sessionFromMs' | 'sessionToMs'> {
  readonly device_id: number;
  readonly onset_us: bigint;
  readonly end_us: bigint | null;
  readonly alert_number: number;
}

/**
 * Reads episodes that begin inside the stretch, in order of time, in pages by the onset index. Stops after
 * `limit`. An end after the ventilation session is not returned, because it belongs to another patient.
 */
export async function readEpisodes(
  pool: Pick<Pool, 'query'>,
  stretch: Stretch,
  filter: EpisodeFilter,
  limit: number,
): Promise<readonly Episode[]> {
  const episodes: Episode[] = [];
  let after: { readonly onsetUs: bigint; readonly number: number } = { onsetUs: stretch.fromUs, number: -1 };
  while (episodes.length <= limit) {
    const { rows } = await pool.query<EpisodeRow>(
      `select device_id, source, kind, parameter, priority, technical, text, value, limit_value as limit,
         onset_us, case when end_us <= $4 then end_us end as end_us, alert_number
       from alert_episode where device_id = $1 and onset_us >= $2 and onset_us < $3
         and (onset_us, alert_number) > ($2, $5::int)
         and ($6::text is null or source = $6) and ($7::text[] is null or priority = any($7))
         and ($8::text[] is null or kind = any($8))
       order by onset_us, alert_number limit ${ROWS_PER_STATEMENT}`,
      [
        stretch.deviceId,
        after.onsetUs,
        stretch.toUs,
        stretch.sessionToUs,
        after.number,
        filter.source ?? null,
        filter.priority ?? null,
        filter.kind ?? null,
      ],
    );
    for (const row of rows) episodes.push(toEpisode(row, stretch));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_STATEMENT) break;
    after = { onsetUs: last.onset_us, number: last.alert_number };
  }
  return episodes;
}

function toEpisode(
  { device_id, onset_us, end_us, alert_number: _number, ...row }: EpisodeRow,
  { sessionFromUs, sessionToUs }: Stretch,
): Episode {
  return {
    ...row,
    deviceId: device_id,
    onsetMs: Number(onset_us) / 1000,
    endMs: end_us === null ? null : Number(end_us) / 1000,
    sessionFromMs: Number(sessionFromUs) / 1000,
    sessionToMs: Number(sessionToUs) / 1000,
  };
}

/** Periods in which a device was connected and in standby, cut to the ranges. */
export interface DeviceTimes {
  readonly connected: readonly Interval[];
  readonly standby: readonly Interval[];
}

/** Maximum number of intervals per call: more than a flapping link of all beds makes in a month. */
const INTERVALS_MAX = 100_000;

/** Connection times by device. Devices of imported files have none. */
export async function readDeviceTimes(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<ReadonlyMap<number, DeviceTimes>> {
  const times = new Map<number, { connected: Interval[]; standby: Interval[] }>();
  const read = async (table: 'link_interval' | 'standby_interval', column: 'connected' | 'standby') => {
    const { rows } = await pool.query<{ device_id: number; start_ms: number; end_ms: number }>(
      `select e.device_id, greatest(e.started_at_us, span.from_us) / 1000.0::float8 as start_ms,
         least(e.ended_at_us, span.to_us) / 1000.0::float8 as end_ms
       from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
       join ${table} e on e.device_id = span.device_id and e.started_at_us < span.to_us
         and (e.ended_at_us is null or e.ended_at_us > span.from_us) and e.${column}
       limit ${INTERVALS_MAX}`,
      [
        numberArray(ranges.map(({ deviceId }) => deviceId)),
        bigintArray(ranges.map(({ fromUs }) => fromUs)),
        bigintArray(ranges.map(({ toUs }) => toUs)),
      ],
    );
    for (const { device_id, start_ms: startMs, end_ms: endMs } of rows) {
      const device = times.get(device_id) ?? { connected: [], standby: [] };
      times.set(device_id, device);
      device[column].push({ startMs, endMs });
    }
  };
  if (ranges.length === 0) return times;
  await read('link_interval', 'connected');
  await read('standby_interval', 'standby');
  return times;
}

/** Bed labels by device id. */
export async function readDescriptions(
  pool: Pick<Pool, 'query'>,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const { rows } = await pool.query<{ id: number; description: string | null }>(
    'select id, description from device where id = any($1::int[])',
    [numberArray(deviceIds)],
  );
  return new Map(rows.map(({ id, description }) => [id, description]));
}
