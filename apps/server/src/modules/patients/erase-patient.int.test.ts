import { finished } from 'node:stream/promises';
import { type ServerTimeUs, serverTimeUs } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CaptureFiles } from '../../storage/captures/capture-files.ts';
import { insertBreaths } from '../../storage/recording/insert-breaths.ts';
import { insertChunks } from '../../storage/recording/insert-chunks.ts';
import { buildBreathRecord } from '../../storage/testing/build-breath.ts';
import { insertDevices } from '../../storage/testing/insert-devices.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { encodeChunk } from '../../storage/waveform/chunk-codec.ts';
import { readWaveform } from '../../storage/waveform/read-waveform.ts';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';
import { erasePatient } from './erase-patient.ts';
import { erasePeriod } from './erase-period.ts';
import { CUT_INTERVALS, ERASED_BY_TIME, KEPT_TABLES } from './erased-tables.ts';

const HOUR = 3_600_000;
const RATE = 10;

let ward: Ward;
let admin: TestUser;
let now = 0;

beforeAll(async () => {
  ward = await openWard();
  admin = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(admin);
  now = ward.app.clock.nowMs;
});
afterAll(() => ward.app.remove());

function us(timeMs: number): ServerTimeUs {
  return serverTimeUs(timeMs);
}

async function count(table: string, device: number): Promise<number> {
  const { rows } = await ward.app.storage.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where device_id = $1`,
    [device],
  );
  return rows[0]?.n ?? 0;
}

/** A capture of two minutes. */
async function writeCapture(files: CaptureFiles, device: number, id: number, startMs: number): Promise<void> {
  const stream = files.create(device, id);
  const head = {
    eupnea_capture: 1,
    protocol: 'pb840',
    started_at: new Date(startMs).toISOString(),
    masked: null,
  };
  stream.end(`${JSON.stringify(head)}\n120000 . over\n`);
  await finished(stream);
}

/** One chunk that begins 30 s before the border and ends 30 s after it. */
async function addCrossingChunk(device: number, borderMs: number): Promise<void> {
  const pressure = Float32Array.from({ length: 60 * RATE }, (_, index) => index / 10);
  await inTransaction(ward.app.storage.pool, (client) =>
    insertChunks(
      client,
      [
        {
          deviceId: device,
          epoch: 1,
          rateHz: RATE,
          firstIndex: 0,
          startedAtUs: us(borderMs - 30_000),
          endedAtUs: us(borderMs + 30_000),
          chunk: encodeChunk({ pressure }),
        },
      ],
      true,
    ),
  );
}

describe('the final erasure of a patient', () => {
  it('reaches all that was measured in its time, to the sample, and nothing of who lay there before and after', async () => {
    const device = await ward.createDevice(admin);
    const [before, erased, after] = [
      await ward.createPatient(admin),
      await ward.createPatient(admin, { weight: 80 }),
      await ward.createPatient(admin),
    ];
    const [from, to] = [now - 3 * HOUR, now - 2 * HOUR];
    await ward.assign(admin, device, before, now - 4 * HOUR);
    await ward.assign(admin, device, erased, from);
    await ward.breathe(device, now - 4 * HOUR, now);
    await ward.assign(admin, device, after, to);
    await addCrossingChunk(device, from);
    const { pool } = ward.app.storage;
    await pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
         ($1, 'rate', $2, $4, '12', 'device'), ($1, 'Oxygen', $3, null, '40', 'device'), ($1, 'TI', $3, $5, '1', 'device')`,
      [device, us(from - HOUR / 2), us(from + HOUR / 4), us(from + HOUR / 2), us(from + HOUR / 3)],
    );
    await ward.call(admin, 'POST', '/api/v1/addBloodData', { patient_id: erased, Hb: 10 });
    await ward.call(admin, 'POST', '/patients/delete', { patient_ids: [erased] });

    const actor = { kind: 'user', userId: admin.id } as const;
    const counts = await erasePatient(ward.app.storage, { patientId: erased, actor });
    expect(counts).toMatchObject({ breath: 60 });
    expect(await ward.countBreaths(device)).toEqual({ [before]: 60, [after]: 120 });
    const waves = await readWaveform(pool, {
      deviceId: device,
      fromUs: us(from - HOUR),
      toUs: us(to),
      channels: ['pressure'],
    });
    expect(waves.map(({ columns }) => columns.pressure?.length)).toEqual([30 * RATE]);
    expect(waves[0]?.columns.pressure?.[0]).toBe(0);
    const settings = await pool.query(
      `select parameter, started_at_us = $2 as at_border, ended_at_us = $3 as cut from setting_interval
       where device_id = $1 order by parameter`,
      [device, us(to), us(from)],
    );
    expect(settings.rows).toEqual([
      { parameter: 'Oxygen', at_border: true, cut: null },
      { parameter: 'rate', at_border: false, cut: true },
    ]);
    for (const [table, column] of [
      ['patient', 'id'],
      ['lab_sample', 'patient_id'],
      ['patient_version', 'patient_id'],
      ['audit_personal', 'patient_id'],
      ['ventilation_session', 'patient_id'],
    ]) {
      const { rows } = await pool.query(`select 1 from ${table} where ${column} = $1`, [erased]);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    const log = await pool.query<{ after: unknown }>(
      `select after from audit_log where action = 'patient.erase' and object_id = $1`,
      [String(erased)],
    );
    expect(log.rows).toMatchObject([{ after: { patient_ids: [erased], deleted_rows: { breath: 60 } } }]);
    // Begun again after an interruption, it finds nothing to do.
    expect(await erasePatient(ward.app.storage, { patientId: erased, actor })).toEqual({});
    expect(await count('breath', device)).toBe(180);
  });

  it('reaches raw captures that touch its time, removed ones too, and no other', async () => {
    const device = await ward.createDevice(admin);
    const [erased, after] = [await ward.createPatient(admin), await ward.createPatient(admin)];
    const [from, to] = [now - 3 * HOUR, now - 2 * HOUR];
    await ward.assign(admin, device, erased, from);
    await ward.assign(admin, device, after, to);
    const files = new CaptureFiles(ward.app.storage.dataDir);
    // Before, across both borders, within, removed within, after.
    const starts = [
      from - HOUR,
      from - HOUR / 60,
      to - HOUR / 60,
      from + HOUR / 2,
      from + HOUR / 3,
      to + HOUR / 2,
    ];
    for (const [id, startMs] of starts.entries()) await writeCapture(files, device, id + 1, startMs);
    await files.remove(device, 5);
    await ward.call(admin, 'POST', '/patients/delete', { patient_ids: [erased] });
    const actor = { kind: 'system' } as const;
    const counts = await erasePatient(ward.app.storage, { patientId: erased, actor });
    expect(counts['capture']).toBe(4);
    expect((await files.list(device)).map(({ id }) => id)).toEqual([6, 1]);
    expect(await files.restore(device, 5)).toBe(false);
  });

  it('of a patient that was restored meanwhile does nothing', async () => {
    const patient = await ward.createPatient(admin);
    const erase = erasePatient(ward.app.storage, { patientId: patient, actor: { kind: 'system' } });
    await expect(erase).rejects.toThrow('restored');
  });

  it('takes the records with it that were combined into the patient', async () => {
    const [kept, ended] = [await ward.createPatient(admin), await ward.createPatient(admin)];
    await ward.call(admin, 'POST', '/patients/combine', {
      into: { patient_id: kept, version: 1 },
      from: { patient_id: ended, version: 1 },
    });
    await ward.call(admin, 'POST', '/patients/delete', { patient_ids: [kept] });
    await erasePatient(ward.app.storage, { patientId: kept, actor: { kind: 'system' } });
    const { rows } = await ward.app.storage.pool.query('select 1 from patient where id = any($1::int[])', [
      [kept, ended],
    ]);
    expect(rows).toEqual([]);
  });

  it('takes a period from the partitions of two months, and nothing before or after it', async () => {
    const { pool, partitions } = ward.app.storage;
    const borderMs = Date.UTC(2093, 2, 1);
    const at = (hours: number) => us(borderMs + hours * 3_600_000);
    const [device = 0] = await insertDevices(pool, 1);
    const hours = [-30, -6, 6, 30];
    await partitions.ensure({ measured: hours.map(at), passingChunks: [] });
    await inTransaction(pool, (client) =>
      insertBreaths(
        client,
        hours.map((hour, index) =>
          buildBreathRecord({
            deviceId: device,
            breathNumber: index + 1,
            anchorMs: borderMs + hour * 3_600_000,
            startIndex: 0,
          }),
        ),
      ),
    );
    const counts = {};
    await erasePeriod(pool, { deviceId: device, fromUs: at(-24), toUs: at(24) }, counts);
    expect(counts).toMatchObject({ breath: 2 });
    const { rows } = await pool.query(
      `select tableoid::regclass::text as partition, breath_number from breath where device_id = $1 order by 2`,
      [device],
    );
    expect(rows).toEqual([
      { partition: 'breath_2093_02', breath_number: 1 },
      { partition: 'breath_2093_03', breath_number: 4 },
    ]);
  });

  it('knows what to do with every table that has a device', async () => {
    const { rows } = await ward.app.storage.pool.query<{ table_name: string }>(
      `select c.relname as table_name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.attname = 'device_id' order by 1`,
    );
    const decided = [
      ...ERASED_BY_TIME.map(({ table }) => table),
      ...CUT_INTERVALS,
      ...Object.keys(KEPT_TABLES),
    ];
    expect(rows.map((row) => row.table_name).filter((table) => !decided.includes(table))).toEqual([]);
  });
});
