import { CMH2O_PER_MBAR } from '@eupnea/model';
import { uploadPageSchema } from '@eupnea/contracts/upload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBreaths } from '../../storage/breath/read-breaths.ts';
import { readPartitions } from '../../storage/partitions/read-partitions.ts';
import { buildForm } from '../../testing/build-form.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { untilHolds } from '../../testing/until-holds.ts';
import { TEXT_BREATH_SECONDS, writePb840Text } from '../../testing/write-pb840-text.ts';
import { UploadClient } from './testing/open-upload-client.ts';

const START = '2024-05-06-07-08-09.500000';
const START_UTC_MS = Date.UTC(2024, 4, 6, 5, 8, 9, 500);
const START_US = BigInt(START_UTC_MS) * 1000n;
const ZONE = { time_zone: 'Europe/Amsterdam' };

let app: TestApp;
/** Each test has its own sender and project: no file of one is a duplicate for another. */
let client: UploadClient;
let projectId = 0;

beforeAll(async () => {
  app = await openTestApp();
  await app.start();
});
afterAll(() => app.remove());
beforeEach(async () => {
  client = new UploadClient(app, await app.makeUser());
  projectId = await app.makeProject(client.user);
});

async function count(table: string, condition: string, value: unknown): Promise<number> {
  const { rows } = await app.storage.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${condition}`,
    [value],
  );
  return rows[0]?.n ?? -1;
}

/** Breaths at the beginning of a month, each with its time: a jump is accepted when a second time confirms it. */
function writeMonth(year: number, month: number): string {
  return Array.from({ length: 8 }, (_, breath) => {
    const at = new Date(Date.UTC(year, month, 1, 0, 0, breath * TEXT_BREATH_SECONDS)).toISOString();
    return writePb840Text(1, `${at.slice(0, 19).replaceAll(/[T:]/g, '-')}.000000`);
  }).join('');
}

describe('a recording that says everything', () => {
  it('becomes breaths of a new patient at the times of its zone, under one session', async () => {
    const status = await client.import('night.txt', writePb840Text(40, START), ZONE);
    expect(status).toMatchObject({
      status: 'done',
      progress: 1,
      breaths: 40,
      rejected_total: 0,
      error: null,
    });
    const [recording] = status.recordings;
    expect(recording).toMatchObject({ file_name: 'night.txt', format: 'pb840', breaths: 40, deleted: false });
    expect(recording?.started_at).toBe(new Date(START_UTC_MS).toISOString());
    const breaths = await readBreaths(app.storage.pool, {
      deviceId: recording?.device_id ?? 0,
      fromUs: START_US,
      toUs: START_US + 3_600_000_000n,
      limit: 100,
    });
    expect(breaths).toHaveLength(40);
    expect(breaths[0]?.startedAtUs).toBe(START_US);
    expect(breaths[1]?.startedAtUs).toBe(START_US + BigInt(TEXT_BREATH_SECONDS * 1_000_000));
    expect(breaths[3]?.breath.features.peep_cmh2o).toBeCloseTo(8, 1);
    const { rows } = await app.storage.pool.query(
      `select patient_id, started_at_us, ended_at_us, end_reason from ventilation_session where recording_id = $1`,
      [recording?.id],
    );
    const endUs = START_US + BigInt(40 * TEXT_BREATH_SECONDS * 1_000_000);
    expect(rows).toEqual([
      {
        patient_id: status.patient_id,
        started_at_us: START_US,
        ended_at_us: endUs,
        end_reason: 'import_end',
      },
    ]);
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual([]));
  });

  it('of 2011 needs no partition of its own, and one of 14 future months is refused before it makes hundreds', async () => {
    const months = async () => (await readPartitions(app.storage.pool, 'breath')).map(({ name }) => name);
    const before = await months();
    const past = await client.import('2011.txt', writePb840Text(20, '2011-05-06-07-08-09.500000'), ZONE);
    expect(past).toMatchObject({ status: 'done', breaths: 20 });
    expect(await months()).toEqual(before);
    const parts = Array.from({ length: 14 }, (_, month) =>
      writeMonth(2061 + Math.floor(month / 12), month % 12),
    );
    const future = await client.import('future.txt', parts.join(''), ZONE);
    expect(future).toMatchObject({ status: 'failed', error_code: 'months_ahead', recordings: [] });
    const made = (await months()).filter((name) => !before.includes(name));
    expect(made.length).toBeLessThanOrEqual(12);
    const { rows } = await app.storage.pool.query(
      'select count(*)::int as n from breath where started_at_us > 2000000000000000',
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('has rollups cut at its own bounds, waveforms, and no interval that is still open', async () => {
    const status = await client.import('long.txt', writePb840Text(250, START), ZONE);
    const deviceId = status.recordings[0]?.device_id;
    const { rows } = await app.storage.pool.query<{ n: number; first: bigint; last: bigint }>(
      `select sum(n)::int as n, min(started_at_us) as first, max(ended_at_us) as last from rollup_5min
       where device_id = $1 and parameter = 'breaths'`,
      [deviceId],
    );
    const endUs = START_US + BigInt(250 * TEXT_BREATH_SECONDS * 1_000_000);
    expect(rows).toEqual([{ n: 250, first: START_US, last: endUs }]);
    const samples = await app.storage.pool.query(
      `select sum(sample_count)::int as n from waveform_chunk where device_id = $1`,
      [deviceId],
    );
    expect(samples.rows).toEqual([{ n: 250 * TEXT_BREATH_SECONDS * 50 }]);
    for (const table of ['setting_interval', 'mode_interval', 'stream_epoch']) {
      expect(await count(table, 'device_id = $1 and ended_at_us is null', deviceId)).toBe(0);
    }
    expect(await count('mode_interval', 'device_id = $1', deviceId)).toBeGreaterThan(0);
  });

  it('goes to the patient that is named, and is listed among the uploads of its sender alone', async () => {
    const created = await client.call('POST', '/nestjs/patients/create', {
      sex: 'man',
      project_id: projectId,
    });
    const patientId = created.json<{ id: number }>().id;
    const path = `/api_analytics_pl/upload_binary?project_id=${projectId}&patient_id=${patientId}`;
    const id = await client.upload('a.txt', writePb840Text(5, START), ZONE, path);
    expect(await client.untilOver(id)).toMatchObject({ status: 'done', patient_id: patientId, breaths: 5 });
    const status = await client.call('GET', `/api_analytics_pl/upload_status/${id}`);
    expect(status.json()).toMatchObject({ id, status: 'done', progress: 1, patient_id: patientId });
    const answer = await client.call('GET', `/nestjs/patient-upload?project_id=${projectId}`);
    expect(uploadPageSchema.parse(answer.json())).toMatchObject({ total: 1, items: [{ id, breaths: 5 }] });
    const stranger = new UploadClient(app, await app.makeUser());
    const strange = await stranger.call('GET', '/nestjs/patient-upload');
    expect(uploadPageSchema.parse(strange.json()).items).toEqual([]);
    const refused = await stranger.send(buildForm('b.txt', writePb840Text(5, START), ZONE), path);
    expect(refused.statusCode).toBe(404);
  });

  it('is no bed: its device is listed nowhere', async () => {
    const status = await client.import('a.txt', writePb840Text(5, START), ZONE);
    const administrator = await app.makeUser({ isAdmin: true });
    for (const { headers } of [client.user, administrator]) {
      const answer = await app.server.inject({ url: '/nestjs/devices', headers });
      const ids = answer.json<{ id: number }[]>().map(({ id }) => id);
      expect(ids).not.toContain(status.recordings[0]?.device_id);
    }
  });
});

describe('what a file does not say', () => {
  it('is asked for, and the import waits for the answer', async () => {
    const id = await client.upload('zone.txt', writePb840Text(5, START));
    const asked = await client.status(id);
    expect(asked).toMatchObject({
      status: 'queued',
      waits_for_answers: true,
      inspection: { formatId: 'pb840' },
    });
    expect(asked.questions.map(({ asks }) => asks)).toEqual(['time_zone']);
    await client.answer(id, { time_zone: 'UTC' });
    const status = await client.untilOver(id);
    expect(status.recordings[0]?.started_at).toBe('2024-05-06T07:08:09.500Z');
  });

  it('may be the date as well: both answers are needed', async () => {
    const id = await client.upload('undated.txt', writePb840Text(5, null));
    expect((await client.status(id)).questions.map(({ asks }) => asks)).toEqual(['start', 'time_zone']);
    const half = await client.answer(id, { started_at: '2023-01-02T03:04:05' });
    expect(half.questions.map(({ asks }) => asks)).toEqual(['time_zone']);
    await client.answer(id, ZONE);
    const status = await client.untilOver(id);
    expect(status).toMatchObject({ status: 'done', breaths: 5 });
    expect(status.recordings[0]?.started_at).toBe('2023-01-02T02:04:05.000Z');
  });

  it('refuses answers that nothing waits for', async () => {
    const status = await client.import('a.txt', writePb840Text(5, START), ZONE);
    const answer = await client.call('PUT', `/nestjs/patient-upload/${status.id}/answers`, ZONE);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'conflict' }]);
  });
});

describe('a table of samples', () => {
  it('is read by the mapping that is sent with it, decimal commas and all', async () => {
    const rows = Array.from({ length: 1800 }, (_row, index) => {
      const phase = index % 300;
      const flow = phase < 100 ? 0.5 : -0.25;
      return `${(index / 100).toFixed(2)};${flow.toFixed(3)};${(phase < 100 ? 20 : 5).toFixed(1)}`;
    });
    const text = `a;b;c\n${rows.join('\n').replaceAll('.', ',')}\n`;
    const id = await client.upload('tabelle.csv', text, undefined, '/nestjs/patient-upload/single-csv');
    const asked = await client.status(id);
    expect(asked.waits_for_answers).toBe(true);
    const mapping = {
      channels: [
        { channel: 'flow', position: 1, factor: 60 },
        { channel: 'pressure', position: 2, factor: CMH2O_PER_MBAR },
      ],
      time: { position: 0, factor: 1 },
      rateHz: null,
      table: { delimiter: ';', decimalComma: true, headerRows: 1 },
      startedAt: '2024-05-06T07:08:09',
      timeZone: 'UTC',
    } as const;
    await client.answer(id, { mapping: { ...mapping, channels: [...mapping.channels] } });
    const status = await client.untilOver(id);
    expect(status).toMatchObject({ status: 'done', rejected_total: 0 });
    expect(status.breaths).toBeGreaterThanOrEqual(5);
    expect(status.recordings[0]?.started_at).toBe('2024-05-06T07:08:09.000Z');
    const { rows: stored } = await app.storage.pool.query<{ pip: number }>(
      `select avg(pip_cmh2o) as pip from breath where recording_id = $1`,
      [status.recordings[0]?.id],
    );
    expect(stored[0]?.pip).toBeCloseTo(20 * CMH2O_PER_MBAR, 1);
  });

  it('whose values contradict its head fails with that reason and its numbers, not with missing channels', async () => {
    const rows = Array.from({ length: 4000 }, (_row, index) => {
      const phase = index % 300;
      return `${(index / 100).toFixed(2)},${phase < 100 ? 30 : 15},${phase < 100 ? 20 : 5}`;
    });
    const text = `time (s),flow (L/min),pressure (cmH2O)\n${rows.join('\n')}\n`;
    const options = { ...ZONE, started_at: '2024-05-06T07:08:09' };
    const status = await client.import('one-way.csv', text, options);
    expect(status).toMatchObject({
      status: 'failed',
      error_code: 'flow_one_way',
      error_values: { flow: 15 },
    });
    expect(status.error).toContain('never negative');
  });
});

describe('the patient that an import makes', () => {
  it('has the pseudonym that was sent, lengthened where another patient has it', async () => {
    const named = { ...ZONE, new_patient: ' bed 5 ' };
    const first = await client.import('one.txt', writePb840Text(5, START), named);
    const second = await client.import('two.txt', writePb840Text(6, START), named);
    const { rows } = await app.storage.pool.query<{ pseudonym: string }>(
      'select pseudonym from patient where id = any($1) order by id',
      [[first.patient_id, second.patient_id]],
    );
    expect(rows.map(({ pseudonym }) => pseudonym)).toEqual([
      'bed 5',
      expect.stringMatching(/^bed 5 U-\d{9}$/u),
    ]);
  });
});

describe('the same file twice in a project', () => {
  it('is recognised and offered, and imported again only when that is said', async () => {
    const first = await client.import('one.txt', writePb840Text(6, START), ZONE);
    const id = await client.upload('two.txt', writePb840Text(6, START), ZONE);
    const asked = await client.status(id);
    expect(asked.questions.map(({ asks }) => asks)).toEqual(['duplicate']);
    expect(asked.duplicates.map((recording) => recording.id)).toEqual([first.recordings[0]?.id]);
    await client.answer(id, { import_anyway: true });
    expect(await client.untilOver(id)).toMatchObject({ status: 'done', breaths: 6 });
  });

  it('is recognised while the first is still imported, also when both are sent at once', async () => {
    const ids = await Promise.all(
      ['one.txt', 'two.txt', 'three.txt'].map((name) => client.upload(name, writePb840Text(6, START), ZONE)),
    );
    const asked = await Promise.all(ids.map(async (id) => (await client.status(id)).questions));
    const twice = asked.filter((questions) => questions.some(({ asks }) => asks === 'duplicate'));
    expect([asked.length, twice.length]).toEqual([3, 2]);
    for (const id of ids) {
      const { waits_for_answers: waits } = await client.status(id);
      if (waits) await client.call('POST', `/nestjs/patient-upload/${id}/cancel`);
      await client.untilOver(id);
    }
  });

  it('is none in another project', async () => {
    await client.import('one.txt', writePb840Text(6, START), ZONE);
    const other = await app.makeProject(client.user);
    const path = `/nestjs/patient-upload?project_id=${other}`;
    const id = await client.upload('one.txt', writePb840Text(6, START), ZONE, path);
    expect(await client.untilOver(id)).toMatchObject({ status: 'done' });
  });
});

describe('damaged lines', () => {
  it('cost themselves, are counted and reported with their numbers', async () => {
    const lines = writePb840Text(6, START).split('\n');
    lines[20] = 'garbage';
    lines[30] = '12.5; 9';
    const status = await client.import('damaged.txt', lines.join('\n'), ZONE);
    expect(status).toMatchObject({ status: 'done', breaths: 6, rejected_total: 2 });
    expect(status.rejected.map(({ line }) => line)).toEqual([21, 31]);
    // The screen says it in the reader's language by its code.
    expect(status.rejected.every(({ code }) => code?.startsWith('pb840_') === true)).toBe(true);
  });

  it('are kept up to a bound, and all of them counted', async () => {
    const text = writePb840Text(4, START).replaceAll(/^8\.\d+, .*$/gmu, 'x');
    const bad = Array.from({ length: 1000 }, () => 'broken line').join('\n');
    const status = await client.import('worse.txt', `${text}${bad}\n`, ZONE);
    expect(status.rejected_total).toBeGreaterThanOrEqual(1000);
    expect(status.rejected).toHaveLength(200);
  });
});

describe('a cancelled upload', () => {
  it('that waits is over at once, and its file is gone', async () => {
    const id = await client.upload('zone.txt', writePb840Text(5, START));
    const answer = await client.call('POST', `/nestjs/patient-upload/${id}/cancel`);
    expect(answer.json()).toMatchObject({ status: 'cancelled', waits_for_answers: false });
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual([]));
  });

  // How soon: npm run bench:import judges that.
  it('that is running stops before it is done, and nothing of it stays', async () => {
    const id = await client.upload('cancelled.txt', writePb840Text(8000, START), ZONE);
    await client.until(id, ({ progress }) => progress > 0);
    await client.call('POST', `/nestjs/patient-upload/${id}/cancel`);
    const status = await client.untilOver(id);
    expect(status).toMatchObject({ status: 'cancelled', breaths: 0, recordings: [], error: null });
    // The rows go in steps after the answer.
    await untilHolds(async () => expect(await count('recording', 'upload_id = $1', id)).toBe(0));
    expect(await count('device', `device_type = 'file' and description = $1`, 'cancelled.txt')).toBe(0);
    await untilHolds(async () => expect(await client.listTemporaryFiles()).toEqual([]));
  });
});

describe('an imported recording', () => {
  it('leaves its device with the time at which it was last seen', async () => {
    const { recordings } = await client.import('seen.txt', writePb840Text(6, START), ZONE);
    const seen = `id = $1 and abs(extract(epoch from last_seen_at) * 1e6 -
      (select max(ended_at_us) from recording where device_id = $1)) < 1000`;
    expect(await count('device', seen, recordings[0]?.device_id)).toBe(1);
  });

  it("that is deleted is nobody's, and restored it is its patient's again", async () => {
    const status = await client.import('a.txt', writePb840Text(6, START), ZONE);
    const [recording] = status.recordings;
    const url = `/nestjs/recordings/${recording?.id}`;
    const deleted = await client.call('DELETE', url);
    expect([deleted.statusCode, deleted.json()]).toMatchObject([200, { deleted: true }]);
    const sessionsOfPatient = () => count('ventilation_session', 'patient_id = $1', status.patient_id);
    expect(await sessionsOfPatient()).toBe(0);
    expect((await client.call('DELETE', url)).statusCode).toBe(409);
    const again = await client.upload('b.txt', writePb840Text(6, START), ZONE);
    expect((await client.status(again)).questions).toEqual([]);
    await client.untilOver(again);
    expect(await client.findPatients('A.TX')).toEqual([]);
    const restored = await client.call('POST', `${url}/restore`);
    expect([restored.statusCode, restored.json()]).toMatchObject([200, { deleted: false }]);
    expect(await sessionsOfPatient()).toBe(1);
    expect(await client.findPatients('A.TX')).toMatchObject([{ id: status.patient_id }]);
  });

  it('gives its file name to the list of patients, the newest first where there are several', async () => {
    const later = '2024-05-07-07-08-09.500000';
    const { patient_id } = await client.import('second.txt', writePb840Text(6, later), ZONE);
    const [named] = await client.findPatients('second');
    expect(named).toMatchObject({ id: patient_id, last_recording: 'second.txt', recording_count: 1 });
    const beside = `/nestjs/patient-upload?patient_id=${patient_id}`;
    await client.untilOver(await client.upload('first.txt', writePb840Text(6, START), ZONE, beside));
    const both = { id: patient_id, last_recording: 'second.txt', recording_count: 2 };
    expect(await client.findPatients('first')).toMatchObject([both]);
    expect(await client.findPatients('third')).toEqual([]);
  });
});
