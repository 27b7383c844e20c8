import { findParameter } from '@eupnea/model';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { cutPieces, type DeviceRange } from '../stored-data/stored-data-service.ts';

const PAIR_BYTES = 16;

/** Values of one device and stay in order of time, as columns. */
export interface ValueColumns {
  readonly times: number[];
  readonly values: number[];
}

export interface ValueSeries extends ValueColumns {
  readonly deviceId: number;
  /** End of the stay or of its visible part. */
  readonly untilMs: number;
}

/**
 * Source of the values that a limit checks: the numbers of each breath at its end. Stored readings are used
 * where the card value is not per breath (RR and MVe of a minute, values that only the device sends).
 */
export function findValueSource(parameter: string): {
  readonly from: 'breaths' | 'readings';
  readonly time: string;
  readonly value: string;
} {
  const feature = findParameter('monitored', parameter)?.breathFeature;
  if (feature === undefined) {
    return {
      from: 'readings',
      time: 'taken_at_us / 1000.0::float8',
      // The code is one of the registry's, validated by the schema of the endpoint.
      value: `case when jsonb_typeof(monitored -> '${parameter}') = 'number' then (monitored ->> '${parameter}')::float8 end`,
    };
  }
  return {
    from: 'breaths',
    time: 'started_at_us / 1000.0::float8 + (end_index - start_index) / rate_hz * 1000',
    value: `${feature}::float8`,
  };
}

/** Returns one value per statement as columns: thousands of rows of decimal text take twice the time. */
export async function readValues(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  parameter: string,
  into: ValueColumns,
): Promise<void> {
  const { from, time, value } = findValueSource(parameter);
  const [table, at] = from === 'breaths' ? ['breath', 'started_at_us'] : ['reading', 'taken_at_us'];
  for (const { deviceId, fromUs, toUs } of cutPieces(range)) {
    const { rows } = await pool.query<{ pairs: Buffer | null }>(
      `select string_agg(float8send(at_ms) || float8send(value), ''::bytea order by at_ms) as pairs
       from (select ${time} as at_ms, ${value} as value from ${table}
         where device_id = $1 and ${at} >= $2 and ${at} < $3) found where value is not null`,
      [deviceId, fromUs, toUs],
    );
    const pairs = rows[0]?.pairs ?? Buffer.alloc(0);
    for (let offset = 0; offset < pairs.length; offset += PAIR_BYTES) {
      into.times.push(pairs.readDoubleBE(offset));
      into.values.push(pairs.readDoubleBE(offset + PAIR_BYTES / 2));
    }
  }
}

/** A moment of a device and the start of its visible time. */
export interface Moment {
  readonly deviceId: number;
  readonly atUs: bigint;
  readonly notBeforeUs: bigint;
}

/** Maximum age of the newest value at a moment: breaths come every few seconds, readings every ten. */
const NEWEST_REACH_US = 15_000_000n;
const MOMENTS_PER_STATEMENT = 500;

/** The newest value at each moment; null when none is new enough. */
export async function readNewestValues(
  pool: Pick<Pool, 'query'>,
  moments: readonly Moment[],
  parameter: string,
): Promise<readonly (number | null)[]> {
  const { from, value } = findValueSource(parameter);
  const [table, at] = from === 'breaths' ? ['breath', 'started_at_us'] : ['reading', 'taken_at_us'];
  const found: (number | null)[] = [];
  for (let first = 0; first < moments.length; first += MOMENTS_PER_STATEMENT) {
    const piece = moments.slice(first, first + MOMENTS_PER_STATEMENT);
    const { rows } = await pool.query<{ value: number | null }>(
      `select newest.value from unnest($1::int[], $2::int8[], $3::int8[])
         with ordinality as moment (device_id, at_us, not_before_us, place)
       left join lateral (select ${value} as value from ${table} where device_id = moment.device_id
         and ${at} <= moment.at_us and ${at} >= greatest(moment.at_us - ${NEWEST_REACH_US}, moment.not_before_us)
         order by ${at} desc limit 1) newest on true order by moment.place`,
      [
        numberArray(piece.map(({ deviceId }) => deviceId)),
        bigintArray(piece.map(({ atUs }) => atUs)),
        bigintArray(piece.map(({ notBeforeUs }) => notBeforeUs)),
      ],
    );
    for (const row of rows) found.push(row.value);
  }
  return found;
}
