import type { Pool } from 'pg';

/** Rows of one statement: well under 200 ms on the embedded database. */
const ROWS_PER_STATEMENT = 500;

interface RowSet {
  readonly table: string;
  readonly key: string;
  readonly condition: string;
}

/**
 * Rows to delete. A recording with its own device loses all rows of the device; older recordings are found by
 * their mark. Rollups are deleted before breaths, so that a killed process leaves none that count deleted
 * breaths.
 */
const ROWS_OF_DEVICE: readonly RowSet[] = [
  { table: 'rollup_5min', key: 'device_id, parameter, started_at_us', condition: 'device_id = $1' },
  { table: 'breath', key: 'device_id, started_at_us', condition: 'device_id = $1' },
  {
    table: 'finding',
    key: 'device_id, analysis_id, epoch, first_index, kind, started_at_us',
    condition: 'device_id = $1',
  },
  { table: 'undecided_breath', key: 'device_id, started_at_us, analysis_id', condition: 'device_id = $1' },
  {
    table: 'waveform_chunk',
    key: 'device_id, epoch, rate_hz, first_index, started_at_us, kept',
    condition: 'device_id = $1',
  },
  { table: 'detector_finding', key: 'id', condition: 'device_id = $1' },
  { table: 'labeling_item', key: 'id', condition: 'device_id = $1' },
  { table: 'setting_interval', key: 'device_id, parameter, started_at_us', condition: 'device_id = $1' },
  { table: 'mode_interval', key: 'device_id, source, started_at_us', condition: 'device_id = $1' },
];

const ROWS_OF_RECORDING: readonly RowSet[] = [
  { table: 'breath', key: 'device_id, started_at_us', condition: 'recording_id = $1' },
  {
    table: 'waveform_chunk',
    key: 'device_id, epoch, rate_hz, first_index, started_at_us, kept',
    condition: '(device_id, epoch) in (select device_id, epoch from stream_epoch where recording_id = $1)',
  },
];

/** Erases a recording and its device in steps that release the connection to live streams. */
export async function deleteRecordingRows(pool: Pool, recordingId: number): Promise<void> {
  const { rows } = await pool.query<{ device_id: number | null }>(
    `select r.device_id from recording r join device d on d.id = r.device_id and d.device_type = 'file'
     where r.id = $1`,
    [recordingId],
  );
  const deviceId = rows[0]?.device_id ?? null;
  if (deviceId === null) {
    for (const set of ROWS_OF_RECORDING) await deleteInSteps(pool, set, recordingId);
  } else {
    for (const set of ROWS_OF_DEVICE) await deleteInSteps(pool, set, deviceId);
  }
  // Epochs and sessions cascade. One statement, because a device without its recording would never be found
  // again.
  await pool.query(
    `with gone as (delete from recording where id = $1) delete from device where id = $2 and device_type = 'file'`,
    [recordingId, deviceId],
  );
}

async function deleteInSteps(pool: Pool, { table, key, condition }: RowSet, id: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit ${ROWS_PER_STATEMENT})`,
      [id],
    );
    if ((rowCount ?? 0) < ROWS_PER_STATEMENT) return;
  }
}
