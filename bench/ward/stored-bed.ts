import type { Pool } from 'pg';
import { readWaveform } from '../../apps/server/src/storage/waveform/read-waveform.ts';
import { readTag, BLOCK_SAMPLES } from './tagged-samples.ts';

const US_PER_HOUR = 3_600_000_000n;

export interface StoredBreath {
  readonly ventBreathNumber: number | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly rows: number;
  readonly isIncomplete: boolean;
}

/** Ten stored samples and the number that the bed gave them. */
export interface StoredBlock {
  readonly number: number;
  readonly startMs: number;
}

export interface StoredSession {
  readonly id: number;
  readonly patientId: number | null;
  readonly startMs: number;
  readonly endMs: number;
}

/** What the database holds of one bed. */
export interface StoredBed {
  readonly breaths: readonly StoredBreath[];
  readonly blocks: readonly StoredBlock[];
  readonly sessions: readonly StoredSession[];
  readonly samples: number;
}

export async function readStoredBed(pool: Pool, deviceId: number): Promise<StoredBed> {
  const breaths = await pool.query<{
    number: number | null;
    start: number;
    rows: number;
    rate: number;
    cut: boolean;
  }>(
    `select vent_breath_number as number, started_at_us / 1000.0::float8 as start, rate_hz as rate,
       (end_index - start_index)::int as rows, incomplete as cut
     from breath where device_id = $1 order by started_at_us`,
    [deviceId],
  );
  const sessions = await pool.query<{
    id: number;
    patient: number | null;
    start: number;
    end: number | null;
  }>(
    `select id, patient_id as patient, started_at_us / 1000.0::float8 as start, ended_at_us / 1000.0::float8 as end
     from ventilation_session where device_id = $1 order by started_at_us`,
    [deviceId],
  );
  return {
    breaths: breaths.rows.map(({ number, start, rows, rate, cut }) => ({
      ventBreathNumber: number,
      startMs: start,
      endMs: start + (rows * 1000) / rate,
      rows,
      isIncomplete: cut,
    })),
    sessions: sessions.rows.map(({ id, patient, start, end }) => ({
      id,
      patientId: patient,
      startMs: start,
      endMs: end ?? Number.POSITIVE_INFINITY,
    })),
    ...(await readBlocks(pool, deviceId)),
  };
}

async function readBlocks(
  pool: Pool,
  deviceId: number,
): Promise<{ readonly blocks: readonly StoredBlock[]; readonly samples: number }> {
  const { rows } = await pool.query<{ first: bigint | null; end: bigint | null }>(
    'select min(started_at_us) as first, max(ended_at_us) as end from waveform_chunk where device_id = $1',
    [deviceId],
  );
  const blocks: StoredBlock[] = [];
  let samples = 0;
  const { first = null, end = null } = rows[0] ?? {};
  if (first === null || end === null) return { blocks, samples };
  for (let fromUs = first; fromUs < end; fromUs += US_PER_HOUR / 4n) {
    const segments = await readWaveform(pool, {
      deviceId,
      fromUs,
      toUs: fromUs + US_PER_HOUR / 4n,
      channels: ['flow', 'pressure'],
    });
    for (const { columns, length, startedAtUs, rateHz } of segments) {
      samples += length;
      const { flow, pressure } = columns;
      if (flow === undefined || pressure === undefined) continue;
      for (let at = 0; at + BLOCK_SAMPLES <= length; at += 1) {
        const number = readTag(flow, pressure, at);
        if (number === null) continue;
        blocks.push({ number, startMs: Number(startedAtUs) / 1000 + (at * 1000) / rateHz });
        at += BLOCK_SAMPLES - 1;
      }
    }
  }
  return { blocks, samples };
}
