import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import {
  NOTHING_KEPT,
  readRecords,
  splitRecords,
  type DeviceRange,
  type PieceKeeper,
} from '../stored-data/stored-data-service.ts';
import type { ValueRow } from './summarise-values.ts';

export interface BreathPoint extends ValueRow {
  readonly deviceId: number;
  readonly breathNumber: number;
  readonly endMs: number;
}

/** Values of single breaths, range by range in order of time. Registry codes are the column names. */
export async function readBreathPoints(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameters: readonly BreathFeatureCode[],
  keeper: PieceKeeper = NOTHING_KEPT,
): Promise<readonly BreathPoint[]> {
  const points: BreathPoint[] = [];
  const columns = [
    'started_at_us / 1000.0::float8',
    '(end_index - start_index) / rate_hz',
    'breath_number',
    ...parameters.map((code) => `coalesce(${code}, 'NaN')`),
  ];
  const records = readRecords(
    pool,
    ranges,
    {
      columns,
      from: 'from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
      orderBy: 'started_at_us',
    },
    keeper,
  );
  for await (const { deviceId, doubles } of records) {
    for (const [timeMs = 0, seconds = 0, breathNumber = 0, ...values] of splitRecords(
      doubles,
      columns.length,
    )) {
      points.push({
        deviceId,
        breathNumber,
        timeMs,
        endMs: timeMs + seconds * 1000,
        values: values.map((value) => (Number.isNaN(value) ? null : value)),
      });
    }
  }
  return points;
}

/**
 * Monitored values, range by range in order of time; readings without a number are omitted. A lateral subquery unpacks the
 * JSON once, because each access would unpack it completely.
 */
export async function readReadingPoints(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  parameters: readonly string[],
): Promise<readonly ValueRow[]> {
  const points: ValueRow[] = [];
  const values = parameters.map((_code, index) => `monitored -> $${index + 4} v${index}`);
  const columns = parameters.map(
    (_code, index) =>
      `coalesce(case when jsonb_typeof(v${index}) = 'number' then v${index}::float8 end, 'NaN')`,
  );
  const records = readRecords(pool, ranges, {
    columns: ['taken_at_us / 1000.0::float8', ...columns],
    from: `from reading cross join lateral (select ${values.join(', ')} offset 0) unpacked
      where device_id = $1 and taken_at_us >= $2 and taken_at_us < $3`,
    orderBy: 'taken_at_us',
    parameters,
  });
  for await (const { doubles } of records) {
    for (const [timeMs = 0, ...numbers] of splitRecords(doubles, columns.length + 1)) {
      points.push({ timeMs, values: numbers.map((value) => (Number.isNaN(value) ? null : value)) });
    }
  }
  return points;
}
