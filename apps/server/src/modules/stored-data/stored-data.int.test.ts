import { storedEventPageSchema } from '@eupnea/contracts/stored-event';
import { storedSessionPageSchema } from '@eupnea/contracts/stored-session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAYS, minuteTime, minuteUs, openStoredWard, type StoredWard } from './testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
});
afterAll(() => ward.app.remove());

async function listSessions(user: StoredWard['owner'], query: string) {
  const answer = await ward.get(user, `/ventilation/sessions?${query}`);
  expect(answer.statusCode).toBe(200);
  return storedSessionPageSchema.parse(answer.json());
}

describe('what data there is', () => {
  it('of a patient: its sessions over all devices with their breaths, and where they lie', async () => {
    const page = await listSessions(ward.owner, `patient_id=${ward.patientId}&sortOrder=asc`);
    expect(page.items.map(({ device_id, started_at }) => [device_id, started_at])).toEqual([
      [ward.deviceId, minuteTime(STAYS.first[0])],
      [ward.deviceId, minuteTime(STAYS.second[0])],
      [ward.secondDeviceId, minuteTime(STAYS.elsewhere[0])],
    ]);
    expect(page.breaths).toBe(ward.breaths.length);
    expect(page.items.reduce((sum, { breaths }) => sum + breaths, 0)).toBe(page.breaths);
    expect(page.first).toBe(minuteTime(0));
    expect(page.last).toBe(minuteTime(130));
  });

  it('of a bed that changed hands: each project sees its own patient’s time only', async () => {
    const own = await listSessions(ward.owner, `device_id=${ward.deviceId}`);
    const other = await listSessions(ward.neighbour, `device_id=${ward.deviceId}`);
    expect(own.items.map(({ pseudonym }) => pseudonym)).toEqual(['P-ONE', 'P-ONE']);
    expect(other.items.map(({ pseudonym }) => pseudonym)).toEqual(['P-OTHER']);
    expect(own.breaths + other.breaths).toBeLessThan(own.breaths + 200);
    expect(other.items[0]?.breaths).toBeGreaterThan(100);
  });

  it('of a stretch of time: only sessions that touch it', async () => {
    const page = await listSessions(
      ward.owner,
      `patient_id=${ward.patientId}&startTime=${minuteTime(100)}&endTime=${minuteTime(125)}`,
    );
    expect(page.items.map(({ device_id }) => device_id)).toEqual([ward.secondDeviceId]);
  });

  it('nothing of an import that is not published', async () => {
    const { pool } = ward.app.storage;
    const { rows } = await pool.query<{ id: number }>(
      `insert into recording (file_name, content_hash, format) values ('a.csv', 'x', 'csv') returning id`,
    );
    await pool.query(
      `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, recording_id)
       values ($1, $2, $3, $4, $5)`,
      [ward.secondDeviceId, ward.patientId, minuteUs(500), minuteUs(510), rows[0]?.id],
    );
    expect((await listSessions(ward.owner, `patient_id=${ward.patientId}`)).total).toBe(3);
    await pool.query(`update recording set state = 'published'`);
    const published = await listSessions(ward.owner, `patient_id=${ward.patientId}`);
    expect(published.items[0]).toMatchObject({ source: 'recording', file_name: 'a.csv', breaths: 0 });
    await pool.query('delete from recording');
  });
});

describe('whose data it is', () => {
  const reads = (id: number, device: number): readonly string[] => [
    `/ventilation/sessions?patient_id=${id}`,
    `/ventilation/timeseries?patient_id=${id}&parameters=vte_ml`,
    `/readings/timeseries?patient_id=${id}&parameter=RR`,
    `/settings/timeseries?patient_id=${id}&parameter=PEEPCPAP`,
    `/events/marks?patient_id=${id}&kind=alert`,
    `/breath-confidence/${id}`,
    `/breaths?patient_id=${id}`,
    `/breaths/position?patient_id=${id}&target_time=${minuteTime(1)}`,
    `/breaths/single?patient_id=${id}&device_id=${device}&breath_number=1`,
    `/events?patient_id=${id}`,
    `/findings?patient_id=${id}`,
    `/waveforms/window?patient_id=${id}&startTime=${minuteTime(1)}&endTime=${minuteTime(2)}`,
    `/exports/breaths?patient_id=${id}`,
    `/exports/waveforms?patient_id=${id}`,
    `/exports/events?patient_id=${id}`,
    `/exports/archive?patient_id=${id}`,
  ];

  it('a stranger’s patient, device, session and breath are those of an unknown id', async () => {
    const paths = [
      ...reads(ward.patientId, ward.deviceId),
      `/ventilation/sessions?device_id=${ward.secondDeviceId}`,
      `/breaths?ventilation_session_id=1`,
      `/breaths/single?device_id=${ward.secondDeviceId}&breath_number=1`,
    ];
    for (const path of paths) {
      expect([path, (await ward.get(ward.stranger, path)).statusCode]).toEqual([path, 404]);
    }
    for (const path of reads(987_654, ward.deviceId)) {
      expect([path, (await ward.get(ward.stranger, path)).statusCode]).toEqual([path, 404]);
    }
    const window = { patient_id: ward.patientId, startTime: minuteTime(1), endTime: minuteTime(2) };
    const posts: readonly (readonly [string, object])[] = [
      ['/analytics/timeseries', { patient_id: ward.patientId, parameters: ['vte_ml'] }],
      ['/analytics/waveform', window],
      ['/analytics/waveform/coloured', window],
      ['/analytic-waveforms/wave-timeseries', { ...window, device_id: ward.deviceId }],
      ['/analytic-waveforms/wave-timeseries', { device_id: ward.secondDeviceId, breath_number: 1 }],
    ];
    for (const [path, body] of posts) {
      expect([path, (await ward.post(ward.stranger, path, body)).statusCode]).toEqual([path, 404]);
    }
  });

  it('a setting’s former value is told only where it was in force while the reader’s patient lay there', async () => {
    const { pool } = ward.app.storage;
    const [leaves] = STAYS.other;
    const rows = [
      // Changed while the first patient lay there, again while nobody asked, and then for the other patient.
      ['peep', 10, leaves - 1, 8],
      ['peep', leaves + 2, leaves + 4, 5],
      ['rr', 10, leaves + 3, 14],
      ['rr', leaves + 3, null, 18],
      ['vt', 10, leaves, 420],
      ['vt', leaves, null, 380],
    ] as const;
    for (const [parameter, from, to, value] of rows) {
      await pool.query(
        `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
         values ($1, $2, $3, $4, $5::jsonb, 'device')`,
        [ward.deviceId, parameter, minuteUs(from), to === null ? null : minuteUs(to), String(value)],
      );
    }
    const list = `/events?patient_id=${ward.otherPatientId}&kind=setting&sortOrder=asc`;
    const page = storedEventPageSchema.parse((await ward.get(ward.neighbour, list)).json());
    expect(page.items.map(({ parameter, value, previous }) => [parameter, value, previous])).toEqual([
      ['vt', 380, null],
      ['peep', 5, null],
      ['rr', 18, 14],
    ]);
    await pool.query('delete from setting_interval');
  });

  it('asks for a patient, a device or a session, and for times in their order', async () => {
    const unnamed = await ward.get(ward.owner, '/breaths');
    expect([unnamed.statusCode, unnamed.json()]).toMatchObject([400, { errors: [{ path: 'patient_id' }] }]);
    const turned = `startTime=${minuteTime(5)}&endTime=${minuteTime(4)}`;
    const backwards = await ward.get(ward.owner, `/events?patient_id=${ward.patientId}&${turned}`);
    expect([backwards.statusCode, backwards.json()]).toMatchObject([400, { errors: [{ path: 'endTime' }] }]);
  });

  it('a project the caller is not in narrows to nothing', async () => {
    const page = await listSessions(ward.owner, `patient_id=${ward.patientId}&project_id=2`);
    expect(page.total).toBe(0);
  });
});
