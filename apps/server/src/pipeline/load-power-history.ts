import { DAY_MS } from '@eupnea/model';
import type { Pool } from 'pg';
import { BUCKET_MS } from './energy-buckets.ts';

/** Time range per query: six hours of one device are about 6000 breaths, far below 200 ms on the embedded database. */
const STRETCH_MS = 6 * 3_600_000;

/** Energy of one formula in one five-minute slot. */
export interface PowerHistory {
  /** Five-minute slot since the Unix epoch. */
  readonly slot: number;
  readonly of: 'mp1' | 'mp3' | { readonly formula: string };
  readonly joule: number;
  readonly seconds: number;
}

interface HistoryRow {
  readonly slot: bigint;
  readonly formula: string | null;
  readonly mp1_joule: number | null;
  readonly mp1_seconds: number | null;
  readonly mp2_joule: number | null;
  readonly mp2_seconds: number | null;
  readonly mp3_joule: number | null;
  readonly mp3_seconds: number | null;
}

/**
 * Loads the patient's energies of the last day on this device, for a restarted pipeline. Reads breaths rather than
 * rollups, because a rollup of the mode's power does not name its formula.
 * @param untilMs later breaths belong to the running pipeline
 */
export async function loadPowerHistory(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  patientId: number | null,
  untilMs: number,
): Promise<PowerHistory[]> {
  const history: PowerHistory[] = [];
  for (let fromMs = untilMs - DAY_MS; fromMs < untilMs; fromMs += STRETCH_MS) {
    const { rows } = await pool.query<HistoryRow>(QUERY, [
      deviceId,
      patientId,
      BigInt(Math.round(fromMs * 1000)),
      BigInt(Math.round(Math.min(fromMs + STRETCH_MS, untilMs) * 1000)),
      BigInt(BUCKET_MS * 1000),
    ]);
    for (const row of rows) history.push(...splitRow(row));
  }
  return history;
}

const QUERY = `
  with breaths as (
    select b.started_at_us / $5::int8 as slot,
      b.provenance #>> '{mp_mode_j_min,methods,0}' as formula,
      (b.end_index - b.start_index) / b.rate_hz as seconds,
      b.mp_geometric_j_min as mp1, b.mp_mode_j_min as mp2, b.mp_elastic_dynamic_j_min as mp3
    from breath b
    join ventilation_session s on s.device_id = b.device_id and s.started_at_us <= b.started_at_us
      and (s.ended_at_us is null or s.ended_at_us > b.started_at_us)
      and s.patient_id is not distinct from $2::int
    where b.device_id = $1 and b.started_at_us >= $3::int8 and b.started_at_us < $4::int8
      and b.recording_id is null)
  select slot, formula,
    sum(mp1 * seconds) / 60 as mp1_joule, sum(seconds) filter (where mp1 is not null) as mp1_seconds,
    sum(mp2 * seconds) / 60 as mp2_joule, sum(seconds) filter (where mp2 is not null) as mp2_seconds,
    sum(mp3 * seconds) / 60 as mp3_joule, sum(seconds) filter (where mp3 is not null) as mp3_seconds
  from breaths group by slot, formula`;

function splitRow(row: HistoryRow): PowerHistory[] {
  const slot = Number(row.slot);
  const parts: PowerHistory[] = [];
  const add = (of: PowerHistory['of'], joule: number | null, seconds: number | null): void => {
    if (joule !== null && seconds !== null) parts.push({ slot, of, joule, seconds });
  };
  add('mp1', row.mp1_joule, row.mp1_seconds);
  add('mp3', row.mp3_joule, row.mp3_seconds);
  if (row.formula !== null) add({ formula: row.formula }, row.mp2_joule, row.mp2_seconds);
  return parts;
}
