import type { UndecidedKinds } from '@eupnea/model';
import type { Pool } from 'pg';
import { UNDECIDED_IN_FORCE } from '../../storage/finding-in-force.ts';
import { bigintArray, numberArray } from '../../storage/recording/array-literal.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

export interface UndecidedOnBreath {
  /** Position of the breath in the given list. */
  readonly position: number;
  readonly kinds: UndecidedKinds;
}

/** Undecided kinds of these breaths by the selected analysis; a breath without any has no entry. */
export async function readUndecidedOnBreaths(
  pool: Pick<Pool, 'query'>,
  breaths: readonly Pick<DeviceRange, 'deviceId' | 'fromUs'>[],
): Promise<readonly UndecidedOnBreath[]> {
  if (breaths.length === 0) return [];
  const { rows } = await pool.query<UndecidedOnBreath>(
    `select span.position::int - 1 as position, undecided_breath.kinds
     from unnest($1::int[], $2::int8[]) with ordinality as span (device_id, from_us, position)
     join undecided_breath on undecided_breath.device_id = span.device_id
       and undecided_breath.started_at_us = span.from_us and ${UNDECIDED_IN_FORCE}
     order by span.position`,
    [numberArray(breaths.map(({ deviceId }) => deviceId)), bigintArray(breaths.map(({ fromUs }) => fromUs))],
  );
  return rows;
}
