import { DAY_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import { BREATHS_PARAMETER, BUCKET_US } from '../../storage/rollup/rollup-bucket.ts';
import type { DeviceRange } from './stretch.ts';

export interface BreathExtent {
  readonly breaths: number;
  /** Start of the first breath and end of the last one; null without breaths. */
  readonly firstUs: bigint | null;
  readonly lastUs: bigint | null;
}

/** Ranges per statement: about 20 ms on the embedded database. */
const RANGES_PER_STATEMENT = 50;

/** Two months of rollups are summed in about 20 ms; longer ranges are counted in parts. */
const PART_US = 60n * DAY_US;

/** Maximum number of rows counted directly; a range without rollups comes from an unfinished import. */
const UNROLLED_ROWS_MAX = 20_000;

/**
 * Number and extent of the breaths in each range of any length: closed five-minute periods from rollups,
 * edges and open periods from the breaths.
 */
export async function readBreathExtents(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<readonly BreathExtent[]> {
  const parts = ranges.map(cutParts);
  const flat = parts.flat();
  const extents: BreathExtent[] = [];
  for (let first = 0; first < flat.length; first += RANGES_PER_STATEMENT) {
    extents.push(...(await readStatement(pool, flat.slice(first, first + RANGES_PER_STATEMENT))));
  }
  return parts.map((own) => joinExtents(extents.splice(0, own.length)));
}

function cutParts(range: DeviceRange): readonly DeviceRange[] {
  const parts: DeviceRange[] = [];
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs += PART_US) {
    const endUs = fromUs + PART_US;
    parts.push({ deviceId: range.deviceId, fromUs, toUs: endUs < range.toUs ? endUs : range.toUs });
  }
  return parts;
}

export async function countBreaths(pool: Pick<Pool, 'query'>, range: DeviceRange): Promise<number> {
  const [extent] = await readBreathExtents(pool, [range]);
  return extent?.breaths ?? 0;
}

interface ExtentRow {
  readonly breaths: number;
  readonly first_us: bigint | null;
  readonly last_us: bigint | null;
}

const QUERY = `
  with asked as (
    select position, device_id, from_us, to_us, (from_us + $4 - 1) / $4 * $4 as whole_from, to_us / $4 * $4 as whole_to
    from unnest($1::int[], $2::int8[], $3::int8[]) with ordinality as u (device_id, from_us, to_us, position)),
  closed as (
    select asked.*, greatest(whole_from, least(whole_to, coalesce(newest.started_at_us / $4 * $4 + $4, whole_from)))
      as rolled_to
    from asked left join lateral (
      select started_at_us from rollup_5min where device_id = asked.device_id and parameter = $5
        and started_at_us < asked.to_us order by started_at_us desc limit 1) newest on true),
  split as (
    select closed.*, case when rolled_to > whole_from then whole_from else to_us end as head_to,
      case when rolled_to > whole_from then rolled_to else to_us end as tail_from from closed)
  select
    ((select coalesce(sum(n), 0) from rollup_5min where device_id = split.device_id and parameter = $5
        and started_at_us >= split.head_to and started_at_us < split.tail_from)
      + (select count(*) from (select 1 from breath where device_id = split.device_id
        and started_at_us >= split.from_us and started_at_us < split.head_to limit $6) head)
      + (select count(*) from (select 1 from breath where device_id = split.device_id
        and started_at_us >= split.tail_from and started_at_us < split.to_us limit $6) tail))::int as breaths,
    (select started_at_us from breath where device_id = split.device_id and started_at_us >= split.from_us
      and started_at_us < split.to_us order by started_at_us limit 1) as first_us,
    (select started_at_us + ((end_index - start_index) / rate_hz * 1000000)::int8 from breath
      where device_id = split.device_id and started_at_us >= split.from_us and started_at_us < split.to_us
      order by started_at_us desc limit 1) as last_us
  from split order by position`;

async function readStatement(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<readonly BreathExtent[]> {
  const { rows } = await pool.query<ExtentRow>(QUERY, [
    numberArray(ranges.map((range) => range.deviceId)),
    bigintArray(ranges.map((range) => range.fromUs)),
    bigintArray(ranges.map((range) => range.toUs)),
    BUCKET_US,
    BREATHS_PARAMETER,
    UNROLLED_ROWS_MAX,
  ]);
  return rows.map((row) => ({ breaths: row.breaths, firstUs: row.first_us, lastUs: row.last_us }));
}

/** Extent of all ranges together. */
export async function readExtent(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<BreathExtent> {
  return joinExtents(await readBreathExtents(pool, ranges));
}

export function joinExtents(extents: readonly BreathExtent[]): BreathExtent {
  let joined: BreathExtent = { breaths: 0, firstUs: null, lastUs: null };
  for (const { breaths, firstUs, lastUs } of extents) {
    joined = {
      breaths: joined.breaths + breaths,
      firstUs:
        joined.firstUs === null || (firstUs !== null && firstUs < joined.firstUs) ? firstUs : joined.firstUs,
      lastUs: joined.lastUs === null || (lastUs !== null && lastUs > joined.lastUs) ? lastUs : joined.lastUs,
    };
  }
  return joined;
}
