import { deviceSummarySchema } from '@eupnea/contracts/device';
import { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { archivedPatientPageSchema, deviceInfoSchema, socketHealthSchema } from '@eupnea/contracts/older-api';
import { mechanicalPowerSchema } from '@eupnea/contracts/mechanical-power';
import { templateSchema } from '@eupnea/contracts/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TestUser } from '../../testing/open-test-app.ts';
import { openWard, type Ward } from '../occupancy/testing/open-ward.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let ward: Ward;
let doctor: TestUser;
let now = 0;
let device = 0;
let patient = 0;

beforeAll(async () => {
  ward = await openWard();
  doctor = await ward.app.makeUser({ isAdmin: true });
  await ward.app.makeProject(doctor);
  now = ward.app.clock.nowMs;
  device = await ward.createDevice(doctor);
  patient = await ward.createPatient(doctor);
  await ward.assign(doctor, device, patient, now - 4 * HOUR);
  await ward.breathe(device, now - 2 * HOUR, now);
});
afterAll(() => ward.app.remove());

async function get(path: string, user = doctor) {
  const answer = await ward.call(user, 'GET', `/api/v1/${path}`);
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const EVIDENCE = JSON.stringify({
  text_key: 'findings.ineffective_effort',
  first_index: 0,
  last_index: 5,
  breath_start_indices: [0],
  measurements: [],
});

/** An ineffective effort every few seconds for two and a half minutes: more than 30 in 3 minutes. */
async function addCluster(): Promise<void> {
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     select $1, b.analysis_id, b.epoch, n * 10, n * 10 + 5, 'ineffective_effort', b.started_at_us + n * 4000000,
       b.started_at_us + n * 4000000 + 500000, 0.9, $2
     from breath b, generate_series(0, 36) n
     where b.device_id = $1 and b.breath_number = 60`,
    [device, EVIDENCE],
  );
}

describe('the older interface', () => {
  it('echoes a channel with the health of the sockets', async () => {
    const { body } = await get('testSocket?channel=ward-3');
    expect(socketHealthSchema.parse(body)).toMatchObject({ channel: 'ward-3', devices: 1, connected: 0 });
  });

  it('answers a device with its samples between two times back', async () => {
    const { body } = await get(`getDeviceInfo?device_id=${device}&offset=60&offset_1=30`);
    expect(deviceInfoSchema.parse(body)).toMatchObject({
      device: { id: device },
      waveform: { device_id: device },
      card: { id: device, patient_id: patient, stand_by: false, mechanicalPower: null, clusterAlerts: [] },
    });
    expect((await get(`getDeviceInfo?device_id=${device}&offset=30&offset_1=60`)).status).toBe(400);
  });

  it('edits a patient like the newer one does', async () => {
    const edit = { patient_id: patient, version: 1, weight: 77 };
    const answer = await ward.call(doctor, 'POST', '/api/v1/patientInfoUpdate', edit);
    expect(answer.json()).toMatchObject({ id: patient, version: 2, weight: 77 });
    expect((await ward.call(doctor, 'POST', '/api/v1/patientInfoUpdate', edit)).statusCode).toBe(409);
  });

  it('draws trends, of one mode when it is named', async () => {
    const all = await get(`getPatientTrends?device_id=${device}`);
    const points = z.object({ points: z.number() });
    expect(points.parse(all.body).points).toBe(120);
    await ward.app.storage.pool.query(
      `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control, device_text)
       values ($1, 'device', $2, $3, 'vc', 'A/C')`,
      [device, BigInt(now - 2 * HOUR) * 1000n, BigInt(now - HOUR) * 1000n],
    );
    for (const mode of ['vc', 'a/c']) {
      const cut = await get(`getPatientTrends?device_id=${device}&mode=${encodeURIComponent(mode)}`);
      expect(points.parse(cut.body).points).toBe(60);
    }
    const none = await get(`getPatientTrends?device_id=${device}&mode=pc`);
    expect(points.parse(none.body).points).toBe(0);
  });

  it('lists the modes of a patient, cut where the ventilator became its own', async () => {
    await ward.app.storage.pool.query(
      `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control, device_text)
       values ($1, 'recognised', $2, $3, 'ps', null)`,
      [device, BigInt(now - 5 * HOUR) * 1000n, BigInt(now - 3 * HOUR) * 1000n],
    );
    const list = async (body: object, user = doctor) => {
      const answer = await ward.call(user, 'POST', '/patients/getmvmodes', { patient_id: patient, ...body });
      return { status: answer.statusCode, body: answer.json<unknown>() };
    };
    const iso = (ms: number) => new Date(ms).toISOString();
    const supported = {
      device_id: device,
      from: iso(now - 4 * HOUR),
      to: iso(now - 3 * HOUR),
      control: 'ps',
      mode_name: null,
      source: 'recognised',
    };
    expect((await list({})).body).toMatchObject([
      supported,
      { from: iso(now - 2 * HOUR), to: iso(now - HOUR), control: 'vc', mode_name: 'A/C', source: 'device' },
    ]);
    expect((await list({ endTime: iso(now - 2.5 * HOUR) })).body).toMatchObject([supported]);
    expect((await list({}, await ward.app.makeUser())).status).toBe(404);
  });

  it('lists asynchronies, those of clusters alone, and the clusters', async () => {
    await addCluster();
    expect((await get(`getAsync?device_id=${device}`)).body).toMatchObject({ total: 37, page: 1, count: 50 });
    expect((await get(`getAsync?device_id=${device}&cluster=true&count=10`)).body).toMatchObject({
      total: 37,
      count: 10,
    });
    expect((await get(`getClusterAlerts/${device}`)).body).toMatchObject([{ kind: 'cluster', events: 37 }]);
  });

  it('answers power of the stored breaths while nothing streams, absent without breaths and for a stranger', async () => {
    const power = () => get(`getMechanicalPower?device_id=${device}`);
    await ward.app.storage.pool.query(
      `update breath set mp_geometric_j_min = case when started_at_us >= $2::int8 then 20 else 10 end
       where device_id = $1`,
      [device, BigInt(now - HOUR / 2) * 1000n],
    );
    const { body } = await power();
    expect(mechanicalPowerSchema.parse(body)).toMatchObject({
      mp1: 20,
      mp2: null,
      hour_mp1: expect.closeTo(15, 0),
    });
    expect(mechanicalPowerSchema.parse(body).day_mp1).toBeCloseTo(12.5, 0);
    // Breaths of 3 s, one a minute.
    expect(mechanicalPowerSchema.parse(body).hour_coverage).toBeCloseTo(0.05, 2);
    const empty = await ward.createDevice(doctor);
    expect((await get(`getMechanicalPower?device_id=${empty}`)).body).toMatchObject({
      mp1: null,
      hour_mp1: null,
    });
    const stranger = await ward.app.makeUser();
    expect((await get(`getMechanicalPower?device_id=${device}`, stranger)).status).toBe(404);
  });

  it('does not give that power to the list that the wall reads, where it would stand as the present one', async () => {
    const { statusCode, body } = await ward.call(doctor, 'GET', '/devices/summary');
    expect(statusCode).toBe(200);
    const listed = deviceSummarySchema.array().parse(JSON.parse(body));
    expect(listed.find(({ id }) => id === device)?.mechanical_power).toBeNull();
  });

  it('answers the newest stored data as the last wave of a device that streams nothing', async () => {
    const seenMs = now - MINUTE;
    await ward.app.storage.pool.query(`update device set last_seen_at = $2 where id = $1`, [
      device,
      new Date(seenMs),
    ]);
    const { body } = await get(`getDeviceInfo?device_id=${device}&offset=60&offset_1=30`);
    const info = deviceInfoSchema.parse(body);
    expect([info.device.last_wave, info.card.last_wave]).toEqual([
      { time_rcvd: seenMs },
      { time_rcvd: seenMs },
    ]);
    expect(info.device.last_check).toBeNull();
  });

  it('answers alerts, and says of a breath that it does not have it', async () => {
    await ward.app.storage.pool.query(
      `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us)
       values ($1, 1, 'device', 'HIGH_PRESSURE', 'high', false, $2)`,
      [device, BigInt(now - HOUR) * 1000n],
    );
    expect((await get(`getAlerts?device_id=${device}`)).body).toMatchObject({
      total: 1,
      items: [{ kind: 'alert' }],
    });
    expect((await get(`getAsyncWave?device_id=${device}&breath_id=60`)).status).toBe(200);
    expect((await get(`getAsyncWave?device_id=${device}&breath_id=99999`)).status).toBe(404);
  });

  it('lists the archive with its defaults: 20 a page, the newest date out first, filters together', async () => {
    const ids: number[] = [];
    for (const days of [3, 1, 2]) {
      const id = await ward.createPatient(doctor, {
        sex: 'man',
        height: 180,
        date_in: new Date(now - 90 * 24 * HOUR).toISOString(),
      });
      ids.push(id);
      await ward.call(doctor, 'POST', '/patients/archive', {
        patient_ids: [id],
        date_out: new Date(now - days * 24 * HOUR).toISOString(),
      });
    }
    const [three, one, two] = ids;
    const list = async (query = '') =>
      archivedPatientPageSchema.parse((await get(`getArchivedPatients?${query}`)).body);
    expect(await list()).toMatchObject({ page: 1, count: 20, total: 3 });
    expect((await list()).items.map(({ id }) => id)).toEqual([one, two, three]);
    expect((await list('date_out_sort=asc')).items.map(({ id }) => id)).toEqual([three, two, one]);
    const day = new Date(now - 2 * 24 * HOUR).toISOString().slice(0, 10);
    expect(
      (await list(`date_out_filter=${day}&gender_filter=1&height_filter=180`)).items.map(({ id }) => id),
    ).toEqual([two]);
    expect((await list('gender_filter=2')).total).toBe(0);
  });

  it('knows no object of somebody else', async () => {
    const stranger = await ward.app.makeUser();
    for (const path of [
      `getDeviceInfo?device_id=${device}`,
      `getPatientTrends?device_id=${device}`,
      `getMechanicalPower?device_id=${device}`,
      `getAsync?device_id=${device}`,
      `getAsync?device_id=${device}&cluster=true`,
      `getAsyncWave?device_id=${device}&breath_id=60`,
      `getAlerts?device_id=${device}`,
      `getMedCardPI?patient_id=${patient}`,
    ]) {
      expect([path, (await get(path, stranger)).status]).toEqual([path, 404]);
    }
  });
});

describe('templates', () => {
  it('are saved views of Analytics: saved, replaced by version, listed and deleted; nobody else sees them', async () => {
    const other = await ward.app.makeUser();
    const create = await ward.call(doctor, 'POST', ENDPOINTS.createTemplate.path, {
      name: 'Night',
      content: { search: { sort: 'share' } },
    });
    const { id } = templateSchema.parse(create.json());
    const put = { name: 'Day', content: { screen: 'overview', search: {} }, version: 1 };
    expect((await ward.call(doctor, 'PUT', `/api/templates/${id}`, put)).json()).toMatchObject({
      name: 'Day',
      version: 2,
    });
    expect((await ward.call(doctor, 'PUT', `/api/templates/${id}`, put)).statusCode).toBe(409);
    const list = await ward.call(doctor, 'GET', `/api/templates/?user_id=${doctor.id}`);
    expect(list.json()).toMatchObject([{ id }]);
    expect((await ward.call(other, 'GET', `/api/templates/?user_id=${doctor.id}`)).json()).toEqual([]);
    const views = (await ward.call(doctor, 'GET', '/saved-views?screen=overview')).json();
    expect(views).toMatchObject([{ id, name: 'Day', search: {} }]);
    const moved = { ...put, version: 2, content: { screen: 'trends', search: {} } };
    expect((await ward.call(doctor, 'PUT', `/api/templates/${id}`, moved)).statusCode).toBe(400);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await ward.call(other, method, `/api/templates/${id}`)).statusCode).toBe(404);
    }
    expect((await ward.call(doctor, 'DELETE', `/api/templates/${id}`)).statusCode).toBe(204);
    expect((await ward.call(doctor, 'GET', `/api/templates/${id}`)).statusCode).toBe(404);
  });
});
