import { serverTimeUs } from '@eupnea/model';
import type { Pool } from 'pg';
import { insertChunks } from '../../../storage/recording/insert-chunks.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { encodeChunk } from '../../../storage/waveform/chunk-codec.ts';
import { WARD_START_MS, WARD_START_US, type Ward } from './insert-ward.ts';

/** Texts in the source data that must not appear in any byte of a data set, including those of the ward. */
export const SECRETS = {
  pseudonym: 'Secret-',
  description: 'Confidential',
  serial: 'SER-',
  model: 'Model Q',
  bed: 'Bed of Jane',
  address: '10.99.8.',
  task: 'Doctor Who',
  comment: 'A free comment',
  cohortName: 'Patients of Dr Strange',
  fileName: 'jane-doe-1955.txt',
  alarmWords: 'Call Nurse Ratched',
  settingWords: 'set by Nurse Joy',
  note: 'note of Doctor Jekyll',
  mixture: 'the pills of Mr Hyde',
  projectName: 'project of',
  dateOfDefinition: '2024-02-29',
} as const;

/** Inserts texts in every free-text column, in the time of the first and the sixth patient. */
export async function insertSecrets(pool: Pool, { devices, patients, sessions }: Ward): Promise<void> {
  const [device = 0] = devices;
  const file = devices[5] ?? 0;
  await pool.query(
    `with kept as (insert into recording (state, file_name, content_hash, format, patient_id, device_id)
       values ('published', $1, 'hash', 'pb840', $2, $3) returning id)
     update ventilation_session set recording_id = kept.id from kept where ventilation_session.id = $4`,
    [SECRETS.fileName, patients[5], file, sessions[5]],
  );
  await pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, parameter, value,
       limit_value, text, onset_us, end_us)
     values ($1, 1, 'eupnea', 'Pmax_high', 'high', false, 'Pmax', 41, 40, $2, $3::int8 + 60000000, $3::int8 + 90000000),
       ($1, 2, 'device', $2, 'low', true, null, null, null, $2, $3::int8 + 120000000, null)`,
    [device, SECRETS.alarmWords, WARD_START_US],
  );
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
     values ($1, 'PEEP', $2::int8 - 3600000000, $2::int8 + 600000000, '8', 'device'),
       ($1, 'remark', $2::int8 + 1000000, null, to_jsonb($3::text), 'device')`,
    [device, WARD_START_US, SECRETS.settingWords],
  );
  await pool.query(
    `insert into lab_sample (patient_id, kind, taken_at, values, note)
     values ($1, 'arterial_gas', to_timestamp($2::int8 / 1000000.0 + 60), '{"pH": 7.31, "PaCO2": 48, "unknown": 3}', $3),
       ($1, 'blood', to_timestamp($2::int8 / 1000000.0 - 60), '{"Hb": 9}', $3)`,
    [patients[0], WARD_START_US, SECRETS.note],
  );
  await pool.query(
    `insert into medication (patient_id, name, dose, unit, route, started_at, ended_at, note)
     values ($1, 'Propofol', 12, 'mg/h', 'iv', to_timestamp($2::int8 / 1000000.0 - 60), null, $3),
       ($1, $4, 1, $4, $4, to_timestamp($2::int8 / 1000000.0 + 90), null, $3)`,
    [patients[0], WARD_START_US, SECRETS.note, SECRETS.mixture],
  );
  // For an imported file, because chunks of a bed are deleted by age on the real clock.
  await insertChunk(pool, file);
}

/** Ten seconds of pressure at 100 Hz. */
async function insertChunk(pool: Pool, deviceId: number): Promise<void> {
  const pressure = Float32Array.from({ length: 1000 }, (_, index) => 5 + Math.sin(index / 30));
  await inTransaction(pool, (client) =>
    insertChunks(
      client,
      [
        {
          deviceId,
          epoch: 1,
          rateHz: 100,
          firstIndex: 0,
          startedAtUs: serverTimeUs(WARD_START_MS),
          endedAtUs: serverTimeUs(WARD_START_MS + 10_000),
          chunk: encodeChunk({ pressure }),
        },
      ],
      true,
    ),
  );
}
