import type { WaveformWindowHead } from '@eupnea/contracts/waveform-window';
import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/** Maximum length of a breath that began before the range; incomplete ones may be long. */
const LONGEST_BREATH_US = 60_000_000n;

interface MarkRow {
  readonly device_id: number;
  readonly breath_number: number;
  readonly start: number;
  readonly inspiration_end: number;
  readonly end: number;
}

/** Borders of the breaths in the ranges, oldest first, ms; null when there are more than `most`. */
export async function readMarks(
  pool: Pick<Pool, 'query'>,
  sessions: readonly DeviceRange[],
  ranges: readonly DeviceRange[],
  most: number,
): Promise<NonNullable<WaveformWindowHead['marks']> | null> {
  const { rows } = await pool.query<MarkRow>(
    `select b.device_id, b.breath_number, b.started_at_us / 1000.0::float8 as start,
       b.started_at_us / 1000.0::float8 + (b.insp_end_index - b.start_index) / b.rate_hz * 1000 as inspiration_end,
       b.started_at_us / 1000.0::float8 + (b.end_index - b.start_index) / b.rate_hz * 1000 as end
     from unnest($1::int[], $2::int8[], $3::int8[], $4::int8[]) as span (device_id, seen_from_us, from_us, to_us)
     join breath b on b.device_id = span.device_id and b.started_at_us >= greatest(span.seen_from_us, span.from_us - $5)
       and b.started_at_us < span.to_us
       and b.started_at_us + ((b.end_index - b.start_index) / b.rate_hz * 1000000)::int8 > span.from_us
     order by b.started_at_us, b.device_id limit $6`,
    [
      numberArray(ranges.map(({ deviceId }) => deviceId)),
      bigintArray(ranges.map((range) => findStart(sessions, range))),
      bigintArray(ranges.map(({ fromUs }) => fromUs)),
      bigintArray(ranges.map(({ toUs }) => toUs)),
      LONGEST_BREATH_US,
      most + 1,
    ],
  );
  if (rows.length > most) return null;
  return {
    device_ids: rows.map((row) => row.device_id),
    breath_numbers: rows.map((row) => row.breath_number),
    start: rows.map((row) => row.start),
    inspiration_end: rows.map((row) => row.inspiration_end),
    end: rows.map((row) => row.end),
  };
}

/** Start of the visible breaths: an earlier breath belongs to the previous patient. */
function findStart(sessions: readonly DeviceRange[], range: DeviceRange): bigint {
  const session = sessions.find(
    ({ deviceId, fromUs, toUs }) =>
      deviceId === range.deviceId && fromUs <= range.fromUs && toUs >= range.toUs,
  );
  return session?.fromUs ?? range.fromUs;
}
