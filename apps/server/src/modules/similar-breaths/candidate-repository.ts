import type { Pool } from 'pg';
import type { DeviceRange } from '../stored-data/stored-data-service.ts';

/** Location of the samples of a breath. */
export interface BreathSamples {
  readonly breathNumber: number;
  readonly startedAtUs: bigint;
  readonly endedAtUs: bigint;
  readonly epoch: number;
  readonly startIndex: number;
}

interface SamplesRow {
  readonly breath_number: number;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint;
  readonly epoch: number;
  readonly start_index: bigint;
}

const COLUMNS = `b.breath_number, b.started_at_us, b.epoch, b.start_index,
  b.started_at_us + ((b.end_index - b.start_index) / b.rate_hz * 1000000)::int8 as ended_at_us`;

/** Numbers that pre-select breaths for comparison sample by sample. An absent number counts as distant. */
const NUMBERS = ['vti_ml', 'vte_ml', 'ti_s', 'te_s', 'pmax_cmh2o', 'peak_insp_flow_lpm'] as const;
const FAR_OFF = 1;
const DIFFERENCE = NUMBERS.map(
  (code) => `coalesce(power((b.${code} - r.${code}) / nullif(r.${code}, 0), 2), ${FAR_OFF})`,
).join(' + ');

/** The breaths of the range whose numbers are closest to those of a given breath, without that breath. */
export async function findCandidates(
  pool: Pick<Pool, 'query'>,
  range: DeviceRange,
  breathNumber: number,
  limit: number,
): Promise<readonly BreathSamples[]> {
  const { rows } = await pool.query<SamplesRow>(
    `select ${COLUMNS} from breath b
     join breath r on r.device_id = b.device_id and r.breath_number = $4
     where b.device_id = $1 and b.started_at_us >= $2 and b.started_at_us < $3 and b.breath_number <> $4
       and b.incomplete = r.incomplete
     order by ${DIFFERENCE}, b.started_at_us limit $5`,
    [range.deviceId, range.fromUs, range.toUs, breathNumber, limit],
  );
  return rows.map(toSamples);
}

export async function findSamples(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  breathNumber: number,
): Promise<BreathSamples | null> {
  const { rows } = await pool.query<SamplesRow>(
    `select ${COLUMNS} from breath b where b.device_id = $1 and b.breath_number = $2`,
    [deviceId, breathNumber],
  );
  return rows[0] === undefined ? null : toSamples(rows[0]);
}

function toSamples(row: SamplesRow): BreathSamples {
  return {
    breathNumber: row.breath_number,
    startedAtUs: row.started_at_us,
    endedAtUs: row.ended_at_us,
    epoch: row.epoch,
    startIndex: Number(row.start_index),
  };
}
