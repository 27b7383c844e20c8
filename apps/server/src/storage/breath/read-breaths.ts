import {
  BREATH_FEATURE_CODES,
  type Breath,
  type BreathFeatures,
  type ServerTimeUs,
  VENTILATION_CONTROLS,
} from '@eupnea/model';
import type { Pool } from 'pg';

export interface BreathQuery {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
  /** At most MAX_BREATHS_PER_PAGE. */
  readonly limit: number;
}

export interface StoredBreath {
  readonly deviceId: number;
  readonly startedAtUs: ServerTimeUs;
  readonly breathNumber: number;
  readonly epoch: number;
  readonly rateHz: number;
  readonly analysisId: number;
  readonly breath: Breath;
}

/** Some 20 minutes of breaths; a page on the embedded database stays under 100 ms. */
export const MAX_BREATHS_PER_PAGE = 500;

export type BreathRow = { readonly [code: string]: unknown } & {
  readonly device_id: number;
  readonly started_at_us: ServerTimeUs;
  readonly breath_number: number;
  readonly epoch: number;
  readonly rate_hz: number;
  readonly start_index: bigint;
  readonly insp_end_index: bigint;
  readonly end_index: bigint;
  readonly vent_breath_number: number | null;
  readonly segmentation: Breath['segmentation'];
  readonly incomplete: boolean;
  readonly rejected_rows: number;
  readonly mode: string;
  readonly analysis_id: number;
  readonly provenance: Breath['provenance'] | null;
};

/**
 * A page in order of time; the next page begins after the startedAtUs of the last breath. Absent numbers are
 * NaN.
 */
export async function readBreaths(
  pool: Pick<Pool, 'query'>,
  query: BreathQuery,
): Promise<readonly StoredBreath[]> {
  const { rows } = await pool.query<BreathRow>(
    `select b.* from breath b
     left join recording r on r.id = b.recording_id
     where b.device_id = $1 and b.started_at_us >= $2 and b.started_at_us < $3
       and (b.recording_id is null or r.state = 'published')
     order by b.started_at_us limit $4`,
    [query.deviceId, query.fromUs, query.toUs, Math.min(query.limit, MAX_BREATHS_PER_PAGE)],
  );
  return rows.map(toStoredBreath);
}

export function toStoredBreath(row: BreathRow): StoredBreath {
  return {
    deviceId: row.device_id,
    startedAtUs: row.started_at_us,
    breathNumber: row.breath_number,
    epoch: row.epoch,
    rateHz: row.rate_hz,
    analysisId: row.analysis_id,
    breath: {
      startIndex: Number(row.start_index),
      inspirationEndIndex: Number(row.insp_end_index),
      endIndex: Number(row.end_index),
      segmentation: row.segmentation,
      deviceBreathNumber: row.vent_breath_number,
      incomplete: row.incomplete,
      rejectedRows: row.rejected_rows,
      // A mode control written by a later version is shown as unknown.
      mode: VENTILATION_CONTROLS.find((control) => control === row.mode) ?? 'unknown',
      features: toFeatures(row),
      provenance: row.provenance ?? {},
    },
  };
}

function toFeatures(row: BreathRow): BreathFeatures {
  const entries = BREATH_FEATURE_CODES.map((code) => [code, row[code] ?? Number.NaN] as const);
  return Object.fromEntries(entries) as BreathFeatures; // cast: fromEntries() forgets the keys
}
