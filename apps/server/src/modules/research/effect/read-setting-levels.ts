import type { Pool } from 'pg';
import { bigintArray, numberArray } from '../../../storage/recording/array-literal.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { PatientStretch } from '../read-project-time.ts';
import { STRETCHES_PER_QUERY } from '../stretch-table.ts';
import type { Level } from './find-changes.ts';

/** Maximum number of values held in memory: fifty changes a day in 4,000 days of ventilation. */
const LEVELS_MAX = 200_000;

/**
 * Reported values of a setting in each stretch, from the value in force at its start; by position of the stretch.
 * Estimated values change by themselves and are left out.
 * @param codes names of the same setting
 */
export async function readSettingLevels(
  pool: Pick<Pool, 'query'>,
  stretches: readonly PatientStretch[],
  codes: readonly string[],
): Promise<readonly (readonly Level[])[]> {
  const levels: Level[][] = stretches.map(() => []);
  let count = 0;
  for (let first = 0; first < stretches.length; first += STRETCHES_PER_QUERY) {
    const piece = stretches.slice(first, first + STRETCHES_PER_QUERY);
    const { rows } = await pool.query<{ place: number; code: string; fromUs: bigint; value: unknown }>(
      `select stretch.place::int as place, held.parameter as code, held.started_at_us as "fromUs", held.value
       from unnest($1::int[], $2::int8[], $3::int8[]) with ordinality
         as stretch (device_id, from_us, to_us, place)
       cross join lateral (select * from setting_interval entry where entry.device_id = stretch.device_id
         and entry.parameter = any($4::text[]) and entry.source <> 'estimated'
         and entry.started_at_us < stretch.to_us
         and (entry.ended_at_us is null or entry.ended_at_us > stretch.from_us) offset 0) held
       order by stretch.place, held.started_at_us limit $5`,
      [
        numberArray(piece.map(({ deviceId }) => deviceId)),
        bigintArray(piece.map(({ fromUs }) => fromUs)),
        bigintArray(piece.map(({ toUs }) => toUs)),
        [...codes],
        LEVELS_MAX + 1 - count,
      ],
    );
    count += rows.length;
    if (count > LEVELS_MAX) {
      throw new ProblemError('conflict', {
        detail: `The group has more than ${LEVELS_MAX} values of this setting; choose a shorter window`,
      });
    }
    for (const { place, code, fromUs, value } of rows) {
      levels[first + place - 1]?.push({
        code,
        fromUs,
        value: typeof value === 'number' ? value : null,
      });
    }
  }
  return levels;
}
