import type { VentilationControl } from '@eupnea/model';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/**
 * Maximum number of setting periods: a setting changes about fifty times a day, so this is more than a year
 * of a bed.
 */
const SPANS_MAX = 20_000;

export interface TimeSpan {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

export interface SettingSpan extends TimeSpan {
  readonly parameter: string;
  readonly value: number | string | boolean | null;
  readonly source: 'device' | 'estimated' | 'import';
}

export interface ModeSpan extends TimeSpan {
  readonly mode: VentilationControl;
  readonly source: 'device' | 'recognised' | 'import';
}

/** Settings in the ranges, cut to them: time outside may belong to another patient. */
export async function readSettingSpans(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameters: readonly string[],
): Promise<readonly SettingSpan[]> {
  return await readSpans<SettingSpan>(pool, ranges, 'setting_interval', 'e.parameter, e.value, e.source', [
    'and e.parameter = any($5::text[])',
    [...parameters],
  ]);
}

export async function readModeSpans(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
): Promise<readonly ModeSpan[]> {
  return await readSpans<ModeSpan>(pool, ranges, 'mode_interval', 'e.control as mode, e.source', null);
}

async function readSpans<Span extends TimeSpan>(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  table: 'setting_interval' | 'mode_interval',
  columns: string,
  condition: readonly [string, readonly string[]] | null,
): Promise<readonly Span[]> {
  if (ranges.length === 0) return [];
  const { rows } = await pool.query<Span>(
    `select e.device_id as "deviceId", ${columns}, greatest(e.started_at_us, span.from_us) as "fromUs",
       least(coalesce(e.ended_at_us, span.to_us), span.to_us) as "toUs"
     from unnest($1::int[], $2::int8[], $3::int8[]) as span (device_id, from_us, to_us)
     join ${table} e on e.device_id = span.device_id and e.started_at_us < span.to_us
       and (e.ended_at_us is null or e.ended_at_us > span.from_us) ${condition?.[0] ?? ''}
     order by e.device_id, e.started_at_us limit $4`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
      SPANS_MAX + 1,
      ...(condition === null ? [] : [condition[1]]),
    ],
  );
  if (rows.length > SPANS_MAX) throw invalidField('endTime', 'Too many changes; choose a shorter time');
  return rows;
}
