import type { DeviceMode } from '@eupnea/model';
import { type DetectionSettings, readDetectionSettings } from '@eupnea/signal';
import type { Pool } from 'pg';
import { LONGEST_CHUNK_US } from '../waveform/read-waveform.ts';

/** A finished session with the fields that an analysis needs. */
export interface AnalysedSession {
  readonly deviceId: number;
  readonly patientId: number | null;
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** Start and end of inspiration of a stored breath, in samples of its epoch. */
export interface StoredBorder {
  readonly epoch: number;
  readonly rateHz: number;
  readonly startIndex: number;
  readonly inspEndIndex: number;
}

type Queryable = Pick<Pool, 'query'>;

/** Null for an ongoing or unknown session. */
export async function findEndedSession(pool: Queryable, sessionId: number): Promise<AnalysedSession | null> {
  const { rows } = await pool.query<{
    device_id: number;
    patient_id: number | null;
    started_at_us: bigint;
    ended_at_us: bigint;
  }>(
    `select device_id, patient_id, started_at_us, ended_at_us from ventilation_session
     where id = $1 and ended_at_us is not null`,
    [sessionId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { device_id: deviceId, patient_id: patientId, started_at_us: fromUs, ended_at_us: toUs } = row;
  return { deviceId, patientId, fromUs, toUs };
}

/** Start of the stored samples at or after this time; null when there are none before `toUs`. */
export async function findFirstSamples(
  pool: Queryable,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<bigint | null> {
  const { rows } = await pool.query<{ at_us: bigint }>(
    `select greatest(started_at_us, $2) as at_us from waveform_chunk
     where device_id = $1 and started_at_us > $4 and started_at_us < $3 and ended_at_us > $2
     order by started_at_us limit 1`,
    [deviceId, fromUs, toUs, fromUs - LONGEST_CHUNK_US],
  );
  return rows[0]?.at_us ?? null;
}

export async function hasBreaths(
  pool: Queryable,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<boolean> {
  const { rows } = await pool.query(
    'select 1 from breath where device_id = $1 and started_at_us >= $2 and started_at_us < $3 limit 1',
    [deviceId, fromUs, toUs],
  );
  return rows.length > 0;
}

export async function readBorders(
  pool: Queryable,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<readonly StoredBorder[]> {
  const { rows } = await pool.query<{
    epoch: number;
    rate_hz: number;
    start_index: bigint;
    insp_end_index: bigint;
  }>(
    `select epoch, rate_hz, start_index, insp_end_index from breath
     where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us`,
    [deviceId, fromUs, toUs],
  );
  return rows.map((row) => ({
    epoch: row.epoch,
    rateHz: row.rate_hz,
    startIndex: Number(row.start_index),
    inspEndIndex: Number(row.insp_end_index),
  }));
}

/** Settings stated by the device or its file at that time. Estimates from the waveform are not evidence. */
export async function readSettings(
  pool: Queryable,
  deviceId: number,
  atUs: bigint,
): Promise<DetectionSettings> {
  const { rows } = await pool.query<{ parameter: string; value: string | number | boolean | null }>(
    `select distinct on (parameter) parameter, value from setting_interval
     where device_id = $1 and parameter in ('rate', 'mode_name') and source <> 'estimated' and started_at_us <= $2
       and (ended_at_us is null or ended_at_us > $2)
     order by parameter, started_at_us desc`,
    [deviceId, atUs],
  );
  const stored = Object.fromEntries(rows.map(({ parameter, value }) => [parameter, value]));
  const mode = await readDeviceMode(pool, deviceId, atUs);
  return readDetectionSettings({ rate: null, mode_name: null, ...stored }, mode);
}

/** When the settings of the device or its file next change, after `fromUs` and before `toUs`; null when they do not. */
export async function findSettingChange(
  pool: Queryable,
  deviceId: number,
  fromUs: bigint,
  toUs: bigint,
): Promise<bigint | null> {
  const { rows } = await pool.query<{ at_us: bigint | null }>(
    `select least(
       (select min(started_at_us) from setting_interval
        where device_id = $1 and parameter in ('rate', 'mode_name') and source <> 'estimated'
          and started_at_us > $2 and started_at_us < $3),
       (select min(started_at_us) from mode_interval
        where device_id = $1 and source = 'device' and started_at_us > $2 and started_at_us < $3)) as at_us`,
    [deviceId, fromUs, toUs],
  );
  return rows[0]?.at_us ?? null;
}

/** Control type of the device's mode according to the driver. */
async function readDeviceMode(
  pool: Queryable,
  deviceId: number,
  atUs: bigint,
): Promise<DeviceMode | undefined> {
  const { rows } = await pool.query<DeviceMode>(
    `select control, sequence from mode_interval
     where device_id = $1 and source = 'device' and started_at_us <= $2
       and (ended_at_us is null or ended_at_us > $2)
     order by started_at_us desc limit 1`,
    [deviceId, atUs],
  );
  return rows[0];
}
