import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { type BreathRow, type StoredBreath, toStoredBreath } from '../../storage/breath/read-breaths.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import { type BreathFilter, filterConditions } from './breath-filter.ts';
import type { SortRun } from './breath-order.ts';

type Queryable = Pick<Pool, 'query'>;

export interface BreathKey {
  readonly deviceId: number;
  readonly startedAtUs: bigint;
}

/** Breaths of a range in order of time, from a position on. */
export async function readPage(
  pool: Queryable,
  range: DeviceRange,
  place: { readonly fromUs: bigint; readonly offset: number },
  limit: number,
): Promise<readonly StoredBreath[]> {
  const { rows } = await pool.query<BreathRow>(
    `select * from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3
     order by started_at_us limit $4 offset $5`,
    [range.deviceId, place.fromUs, range.toUs, limit, place.offset],
  );
  return rows.map(toStoredBreath);
}

/** Breaths by key, in the order of the keys; keys without a breath are left out. */
export async function readByKeys(
  pool: Queryable,
  keys: readonly BreathKey[],
): Promise<readonly StoredBreath[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<BreathRow>(
    `select b.* from unnest($1::int[], $2::int8[]) with ordinality as asked (device_id, started_at_us, position)
     join breath b on b.device_id = asked.device_id and b.started_at_us = asked.started_at_us order by position`,
    [numberArray(keys.map((key) => key.deviceId)), bigintArray(keys.map((key) => key.startedAtUs))],
  );
  return rows.map(toStoredBreath);
}

/**
 * Keys and values of a piece of a range as columns: one row of arrays is far cheaper than thousands of rows.
 */
export async function readSortRun(
  pool: Queryable,
  range: DeviceRange,
  sortBy: BreathFeatureCode | 'started_at',
  filter: BreathFilter,
): Promise<SortRun> {
  const values: unknown[] = [range.deviceId, range.fromUs, range.toUs];
  const value = sortBy === 'started_at' ? 'b.started_at_us' : `b.${sortBy}`;
  const { rows } = await pool.query<{ keys: string | null; sorted: string | null }>(
    `select string_agg(b.started_at_us::text, ',') as keys, string_agg(coalesce(${value}::text, 'NaN'), ',') as sorted
     from breath b where b.device_id = $1 and b.started_at_us >= $2 and b.started_at_us < $3
     ${filterConditions(filter, values)}`,
    values,
  );
  const keys = splitNumbers(rows[0]?.keys ?? null);
  return {
    deviceIds: new Int32Array(keys.length).fill(range.deviceId),
    startedAtUs: keys,
    values: splitNumbers(rows[0]?.sorted ?? null),
  };
}

function splitNumbers(text: string | null): Float64Array {
  return text === null ? new Float64Array() : Float64Array.from(text.split(','), Number);
}

export async function findBreathByNumber(
  pool: Queryable,
  deviceId: number,
  breathNumber: number,
): Promise<StoredBreath | null> {
  const { rows } = await pool.query<BreathRow>(
    'select * from breath where device_id = $1 and breath_number = $2',
    [deviceId, breathNumber],
  );
  const [row] = rows;
  return row === undefined ? null : toStoredBreath(row);
}

export interface NeighbourBreath extends BreathKey {
  readonly breathNumber: number;
}

/** The nearest breath of a range before or after a time. */
export async function findNeighbour(
  pool: Queryable,
  range: DeviceRange,
  timeUs: bigint,
  side: 'before' | 'after',
): Promise<NeighbourBreath | null> {
  const [comparison, direction] = side === 'before' ? ['<', 'desc'] : ['>', 'asc'];
  const { rows } = await pool.query<{ started_at_us: bigint; breath_number: number }>(
    `select started_at_us, breath_number from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and started_at_us ${comparison} $4
     order by started_at_us ${direction} limit 1`,
    [range.deviceId, range.fromUs, range.toUs, timeUs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { deviceId: range.deviceId, startedAtUs: row.started_at_us, breathNumber: row.breath_number };
}

export async function findAnalysis(
  pool: Queryable,
  analysisId: number,
): Promise<{ id: number; version: string; commit: string } | null> {
  const { rows } = await pool.query<{ id: number; version: string; commit: string }>(
    'select id, version, commit from analysis where id = $1',
    [analysisId],
  );
  return rows[0] ?? null;
}
