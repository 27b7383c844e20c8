import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';
import type { ValueRow } from './summarise-values.ts';

export interface BreathPoint extends ValueRow {
  readonly deviceId: number;
  readonly breathNumber: number;
  readonly endMs: number;
}

/** Some 4,000 breaths or 1,500 readings a statement: 15 to 30 ms of the embedded database. */
const PIECE_US = 14_400_000_000n;

/** Values of single breaths of a range in order of time. The codes are those of the registry: names of columns. */
export async function readBreathPoints(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  parameters: readonly BreathFeatureCode[],
): Promise<readonly BreathPoint[]> {
  const points: BreathPoint[] = [];
  for (const piece of cutPieces(range)) {
    const { rows } = await pool.query<[bigint, number, number, ...(number | null)[]]>({
      rowMode: 'array',
      text: `select started_at_us, breath_number, (end_index - start_index) / rate_hz, ${parameters.join(', ')}
        from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us`,
      values: [piece.deviceId, piece.fromUs, piece.toUs],
    });
    for (const [startedAtUs, breathNumber, seconds, ...values] of rows) {
      const timeMs = Number(startedAtUs) / 1000;
      points.push({ deviceId: range.deviceId, breathNumber, timeMs, endMs: timeMs + seconds * 1000, values });
    }
  }
  return points;
}

/** Monitored values of a range in order of time; what is no number in a reading is absent. */
export async function readReadingPoints(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  parameters: readonly string[],
): Promise<readonly ValueRow[]> {
  const points: ValueRow[] = [];
  for (const piece of cutPieces(range)) {
    const columns = parameters.map(
      (_code, index) =>
        `case when jsonb_typeof(monitored -> $${index + 4}) = 'number' then (monitored ->> $${index + 4})::float8 end`,
    );
    const { rows } = await pool.query<[bigint, ...(number | null)[]]>({
      rowMode: 'array',
      text: `select taken_at_us, ${columns.join(', ')} from reading
        where device_id = $1 and taken_at_us >= $2 and taken_at_us < $3 order by taken_at_us`,
      values: [piece.deviceId, piece.fromUs, piece.toUs, ...parameters],
    });
    for (const [takenAtUs, ...values] of rows) points.push({ timeMs: Number(takenAtUs) / 1000, values });
  }
  return points;
}

function* cutPieces(range: DeviceRange): Generator<DeviceRange> {
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs += PIECE_US) {
    const endUs = fromUs + PIECE_US;
    yield { deviceId: range.deviceId, fromUs, toUs: endUs < range.toUs ? endUs : range.toUs };
  }
}
