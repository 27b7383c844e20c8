import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { ValueRow } from './summarise-values.ts';

export interface BreathPoint extends ValueRow {
  readonly deviceId: number;
  readonly breathNumber: number;
  readonly endMs: number;
}

/** Period per statement: about 4,000 breaths or 1,500 readings, 15 to 30 ms on the embedded database. */
const PIECE_US = 14_400_000_000n;

const DOUBLE_BYTES = 8;

/**
 * Values of single breaths of a range in order of time. Registry codes are the column names. Returns one
 * binary value per statement, because thousands of rows of decimal text take twice the time.
 */
export async function readBreathPoints(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  parameters: readonly BreathFeatureCode[],
): Promise<readonly BreathPoint[]> {
  const points: BreathPoint[] = [];
  const columns = [
    'started_at_us / 1000.0::float8',
    '(end_index - start_index) / rate_hz',
    'breath_number',
    ...parameters.map((code) => `coalesce(${code}, 'NaN')`),
  ];
  const record = columns.map((column) => `float8send(${column})`).join(' || ');
  for (const piece of cutPieces(range)) {
    const { rows } = await pool.query<{ records: Buffer | null }>(
      `select string_agg(${record}, ''::bytea order by started_at_us) as records
       from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3`,
      [piece.deviceId, piece.fromUs, piece.toUs],
    );
    for (const doubles of splitRecords(rows[0]?.records ?? null, columns.length)) {
      const [timeMs = 0, seconds = 0, breathNumber = 0, ...values] = doubles;
      points.push({
        deviceId: range.deviceId,
        breathNumber,
        timeMs,
        endMs: timeMs + seconds * 1000,
        values: values.map((value) => (Number.isNaN(value) ? null : value)),
      });
    }
  }
  return points;
}

/** Splits the concatenated float8send bytes of a statement: `doubles` values per row. */
export function* splitRecords(records: Buffer | null, doubles: number): Generator<readonly number[]> {
  if (records === null) return;
  for (let offset = 0; offset < records.length; offset += doubles * DOUBLE_BYTES) {
    yield Array.from({ length: doubles }, (_, index) => records.readDoubleBE(offset + index * DOUBLE_BYTES));
  }
}

/**
 * Monitored values of a range in order of time; readings without a number are omitted. A lateral subquery unpacks the
 * JSON once, because each access would unpack it completely.
 */
export async function readReadingPoints(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  parameters: readonly string[],
): Promise<readonly ValueRow[]> {
  const points: ValueRow[] = [];
  const values = parameters.map((_code, index) => `monitored -> $${index + 4} v${index}`);
  const columns = parameters.map(
    (_code, index) =>
      `coalesce(case when jsonb_typeof(v${index}) = 'number' then v${index}::float8 end, 'NaN')`,
  );
  const record = ['taken_at_us / 1000.0::float8', ...columns]
    .map((column) => `float8send(${column})`)
    .join(' || ');
  for (const piece of cutPieces(range)) {
    const { rows } = await pool.query<{ records: Buffer | null }>(
      `select string_agg(${record}, ''::bytea order by taken_at_us) as records
       from reading cross join lateral (select ${values.join(', ')} offset 0) unpacked
       where device_id = $1 and taken_at_us >= $2 and taken_at_us < $3`,
      [piece.deviceId, piece.fromUs, piece.toUs, ...parameters],
    );
    for (const [timeMs = 0, ...numbers] of splitRecords(rows[0]?.records ?? null, columns.length + 1)) {
      points.push({ timeMs, values: numbers.map((value) => (Number.isNaN(value) ? null : value)) });
    }
  }
  return points;
}

/** Cuts a range to pieces that one statement reads within its time limit. */
export function* cutPieces(range: DeviceRange): Generator<DeviceRange> {
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs += PIECE_US) {
    const endUs = fromUs + PIECE_US;
    yield { deviceId: range.deviceId, fromUs, toUs: endUs < range.toUs ? endUs : range.toUs };
  }
}
