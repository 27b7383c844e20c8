import { alarmAnalyticsSchema, type AlarmAnalytics } from '@eupnea/contracts/alarm-analytics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STAYS,
  WARD_START_MS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;
let alertNumber = 0;

interface Stored {
  readonly minute: number;
  readonly seconds?: number | null;
  readonly kind?: string;
  readonly source?: 'device' | 'eupnea';
  readonly priority?: string;
  readonly device?: number;
}

async function store(alert: Stored): Promise<void> {
  const { minute, seconds = 20, kind = 'A17', source = 'device', priority = 'high', device } = alert;
  alertNumber += 1;
  await ward.app.storage.pool.query(
    `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us, end_us, text)
     values ($1, $2, $3, $4, $5, false, $6, $7, $8)`,
    [
      device ?? ward.deviceId,
      alertNumber,
      source,
      kind,
      priority,
      minuteUs(minute),
      seconds === null ? null : minuteUs(minute + seconds / 60),
      `${kind} text`,
    ],
  );
}

/** Minute 0 of the ward is midnight UTC, one in the morning in Amsterdam. */
beforeAll(async () => {
  ward = await openStoredWard({ EUPNEA_TIME_ZONE: 'Europe/Amsterdam' });
  ward.app.clock.nowMs = WARD_START_MS + 3 * 3_600_000;
  // A flood of eleven in the first stay, half a minute apart, ten seconds each.
  for (let index = 0; index < 11; index += 1) await store({ minute: index / 2, seconds: 10 });
  // The same alarm three times within a minute.
  for (const minute of [40, 40.4, 40.8])
    await store({ minute, kind: 'RR_high', source: 'eupnea', priority: 'unclassified', seconds: 5 });
  // Goes on into the other patient's stay: its end is not this patient's.
  await store({ minute: 62, seconds: 600, kind: 'A18', priority: 'medium' });
  // The other patient's alarms.
  for (const minute of [65, 66]) await store({ minute, kind: 'SECRET' });
  await store({ minute: 125, seconds: null, kind: 'A18', priority: 'low', device: ward.secondDeviceId });
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into link_interval (device_id, started_at_us, ended_at_us, connected, reason, source) values
       ($1, $2, $3, true, 'connected', 'gateway'), ($1, $3, null, false, 'timeout', 'gateway')`,
    [ward.deviceId, minuteUs(-60), minuteUs(80)],
  );
  await pool.query(
    `insert into standby_interval (device_id, started_at_us, ended_at_us, standby, source)
     values ($1, $2, $3, true, 'device')`,
    [ward.deviceId, minuteUs(20), minuteUs(26)],
  );
});
afterAll(() => ward.app.remove());

async function read(query: string, user = ward.owner): Promise<AlarmAnalytics> {
  const answer = await ward.get(user, `/alarm-analytics?${query}`);
  expect(answer.statusCode).toBe(200);
  return alarmAnalyticsSchema.parse(answer.json());
}

const day = `startTime=${minuteTime(-60)}&endTime=${minuteTime(180)}`;

describe('alarms of a period', () => {
  it('are counted by kind, device, hour and weekday of the site', async () => {
    const found = await read(day);
    expect(found.episodes).toBe(16);
    expect(found.by_priority.map(({ episodes }) => episodes)).toEqual([11, 1, 1, 3]);
    expect(found.kinds.map(({ kind, episodes, devices }) => [kind, episodes, devices])).toEqual([
      ['A17', 11, 1],
      ['RR_high', 3, 1],
      ['A18', 2, 2],
    ]);
    expect(found.devices.map(({ device_id, episodes }) => [device_id, episodes])).toEqual([
      [ward.deviceId, 15],
      [ward.secondDeviceId, 1],
    ]);
    expect(found.time_zone).toBe('Europe/Amsterdam');
    expect(found.by_hour.episodes.flatMap((count, hour) => (count === 0 ? [] : [[hour, count]]))).toEqual([
      [1, 14],
      [2, 1],
      [3, 1],
    ]);
    // 20 November 2026 is a Friday.
    expect(found.by_weekday.episodes).toEqual([0, 0, 0, 0, 16, 0, 0]);
  });

  it('stand beside the time that was observed: connected, not in standby, and one’s own', async () => {
    const found = await read(day);
    // 0 to 62.05 without six minutes of standby, and 73.05 to 80; the second bed has no connection written down.
    const seconds = (62.05 - 6 + 6.95) * 60;
    expect(found.observed_seconds).toBeCloseTo(seconds, 3);
    expect(found.per_day).toBeCloseTo((15 / seconds) * 86_400, 3);
    expect(found.devices.map((device) => device.observed_seconds === null)).toEqual([false, true]);
    expect(found.devices[1]?.per_day).toBeNull();
    const hours = found.by_hour.observed_seconds ?? [];
    expect(found.devices[0]?.observed_by_hour?.[1]).toBeCloseTo(54 * 60, 3);
    expect(found.devices[0]?.observed_by_hour?.[12]).toBe(0);
    expect(found.devices[1]?.observed_by_hour).toBeNull();
    expect(hours[1]).toBeCloseTo(54 * 60, 3);
    expect(hours[2]).toBeCloseTo((2.05 + 6.95) * 60, 3);
    // 11 times 10 s, 3 times 5 s, and 3 s until the other patient came.
    expect(found.in_alarm_share).toBeCloseTo((110 + 15 + 3) / seconds, 6);
    expect(found.in_alarm_seconds).toBeCloseTo(110 + 15 + 3 + 300, 3);
  });

  it('tell durations of ended ones, and count apart what goes on or ended under another patient', async () => {
    const { durations } = await read(day);
    expect(durations).toMatchObject({
      ended: 14,
      open: 2,
      median_seconds: 10,
      longest_seconds: 10,
      short: 3,
    });
  });

  it('name floods and chatter', async () => {
    const found = await read(day);
    expect(found.floods).toMatchObject({ total: 1, episodes: 11 });
    expect(found.floods.items).toEqual([
      { device_id: ward.deviceId, start: minuteTime(0), end: minuteTime(13), episodes: 11 },
    ]);
    // The eleven come every 30 s: three within a minute.
    expect(found.chatter).toEqual({ episodes: 14, bursts: 2 });
    expect(found.kinds.map(({ chatter }) => chatter)).toEqual([11, 3, 0]);
  });

  it('can be those of one source, priority, kind, device or patient only', async () => {
    expect((await read(`${day}&source=eupnea`)).episodes).toBe(3);
    expect((await read(`${day}&priority=high,low`)).episodes).toBe(12);
    expect((await read(`${day}&kind=A18`)).episodes).toBe(2);
    expect((await read(`${day}&device_id=${ward.secondDeviceId}`)).episodes).toBe(1);
    expect((await read(`${day}&patient_id=${ward.patientId}`)).episodes).toBe(16);
  });

  it('are none of a time without any: nothing is zero that is not known', async () => {
    const found = await read(`startTime=${minuteTime(-600)}&endTime=${minuteTime(-500)}`);
    expect(found).toMatchObject({ episodes: 0, observed_seconds: null, per_day: null, in_alarm_share: null });
    expect(found.durations.median_seconds).toBeNull();
    expect(found.devices).toEqual([]);
  });

  it('are of the last week without a time, and of a month at most', async () => {
    const found = await read('');
    expect(Date.parse(found.end) - Date.parse(found.start)).toBe(7 * 86_400_000);
    expect(found.episodes).toBe(16);
    const far = await ward.get(
      ward.owner,
      `/alarm-analytics?startTime=2026-01-01T00:00:00Z&endTime=${minuteTime(0)}`,
    );
    expect(far.statusCode).toBe(400);
    expect(far.json().errors[0].path).toBe('endTime');
  });
});

describe('whose alarms they are', () => {
  it('a bed that changed hands shows each project its own patient’s alarms', async () => {
    const other = await read(day, ward.neighbour);
    expect(other.kinds.map(({ kind, episodes }) => [kind, episodes])).toEqual([['SECRET', 2]]);
    expect(other.observed_seconds).toBeCloseTo((STAYS.other[1] - STAYS.other[0]) * 60, 3);
    expect(JSON.stringify(await read(day))).not.toContain('SECRET');
  });

  it('a stranger sees nothing, and what is named is not found', async () => {
    expect((await read(day, ward.stranger)).episodes).toBe(0);
    const { rows } = await ward.app.storage.pool.query<{ project_id: number }>(
      'select project_id from project_patient where patient_id = $1',
      [ward.patientId],
    );
    for (const scope of [
      `patient_id=${ward.patientId}`,
      `device_id=${ward.deviceId}`,
      `project_id=${rows[0]?.project_id}`,
      'project_id=99999',
    ]) {
      const answer = await ward.get(ward.stranger, `/alarm-analytics?${day}&${scope}`);
      expect([scope, answer.statusCode]).toEqual([scope, 404]);
    }
    const own = await ward.get(ward.owner, `/alarm-analytics?${day}&project_id=${rows[0]?.project_id}`);
    expect(own.statusCode).toBe(200);
    expect(alarmAnalyticsSchema.parse(own.json()).episodes).toBe(16);
  });
});
