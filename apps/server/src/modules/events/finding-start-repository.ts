import type { FindingKind } from '@eupnea/model';
import type { Pool } from 'pg';
import { FINDING_IN_FORCE } from '../../storage/finding-in-force.ts';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/** The fields of a finding needed to count it. */
export interface FindingStart {
  readonly deviceId: number;
  readonly kind: FindingKind;
  readonly startedAtMs: number;
  /** Onset of the finding's first breath, µs. */
  readonly onsetUs: bigint;
  readonly confidence: number;
  readonly epoch: number;
  /** First samples of the breaths of the finding. */
  readonly breathStartIndices: readonly number[];
}

interface StartRow {
  readonly kind: FindingKind;
  readonly started_at_us: bigint;
  readonly onset_us: bigint;
  readonly confidence: number;
  readonly epoch: number;
  readonly breaths: readonly number[] | null;
}

/**
 * Period per statement: six hours. An asynchrony every second breath gives about 3,000 rows, 20 ms on the
 * embedded database.
 */
const PIECE_US = 21_600_000_000n;

export async function readFindingStarts(
  pool: Pick<Pool, 'query'>,
  ranges: readonly DeviceRange[],
  kinds: readonly FindingKind[],
  limit: number,
): Promise<readonly FindingStart[]> {
  const starts: FindingStart[] = [];
  for (const { deviceId, fromUs, toUs } of ranges) {
    for (let pieceUs = fromUs; pieceUs < toUs && starts.length < limit; pieceUs += PIECE_US) {
      const endUs = pieceUs + PIECE_US < toUs ? pieceUs + PIECE_US : toUs;
      const { rows } = await pool.query<StartRow>(
        `select kind, started_at_us, confidence, epoch, evidence->'breath_start_indices' as breaths,
           started_at_us + round((coalesce((evidence->'breath_start_indices'->>0)::float8, first_index) - first_index)
             * (ended_at_us - started_at_us) / (last_index + 1 - first_index))::int8 as onset_us
         from finding
         where device_id = $1 and started_at_us >= $2 and started_at_us < $3 and kind = any($4::text[])
           and ${FINDING_IN_FORCE} order by started_at_us, kind limit $5`,
        [deviceId, pieceUs, endUs, kinds, limit - starts.length],
      );
      for (const { started_at_us, onset_us, breaths, ...row } of rows) {
        starts.push({
          ...row,
          deviceId,
          startedAtMs: Number(started_at_us) / 1000,
          onsetUs: onset_us,
          breathStartIndices: breaths ?? [],
        });
      }
    }
  }
  return starts.sort((left, right) => left.startedAtMs - right.startedAtMs);
}
