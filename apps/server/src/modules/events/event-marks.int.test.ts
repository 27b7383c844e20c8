import { eventMarksSchema, type EventMarks } from '@eupnea/contracts/stored-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/open-test-app.ts';
import {
  STAYS,
  WARD_START_MS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

/** One alert a minute; every tenth of high priority. */
const ALERT_MINUTES = 90;

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  for (let minute = 0; minute < ALERT_MINUTES; minute += 1) {
    await ward.app.storage.pool.query(
      `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us, end_us)
       values ($1, $2, 'device', 'RR_high', $3, false, $4, $5)`,
      [
        ward.deviceId,
        minute + 1,
        minute % 10 === 0 ? 'high' : 'medium',
        minuteUs(minute),
        minuteUs(minute + 0.5),
      ],
    );
  }
});
afterAll(() => ward.app.remove());

const isOther = (minute: number) => minute >= STAYS.other[0] && minute < STAYS.other[1];
const own = Array.from({ length: ALERT_MINUTES }, (_, minute) => minute).filter((minute) => !isOther(minute));

async function read(user: TestUser, query: string): Promise<EventMarks> {
  const answer = await ward.get(user, `/events/marks?patient_id=${ward.patientId}&kind=alert&${query}`);
  return eventMarksSchema.parse(answer.json());
}

describe('events on an axis', () => {
  it('are single ones where they are few, oldest first, of the patient alone', async () => {
    const marks = await read(ward.owner, '');
    expect(marks.events.map(({ at }) => Date.parse(at))).toEqual(
      own.map((minute) => WARD_START_MS + minute * 60_000),
    );
    expect([marks.total, marks.step_seconds, marks.counts]).toEqual([own.length, null, []]);
  });

  it('are counts per step where they are many, which hold every event once', async () => {
    const span = `startTime=${minuteTime(0)}&endTime=${minuteTime(90)}`;
    const marks = await read(ward.owner, `marks=20&points=18&${span}`);
    expect([marks.total, marks.events]).toEqual([own.length, []]);
    expect(marks.step_seconds).toBeCloseTo(300, 3);
    const direct = new Map<number, { events: number; high: number }>();
    for (const minute of own) {
      const step = Math.floor(minute / 5);
      const counted = direct.get(step) ?? { events: 0, high: 0 };
      direct.set(step, {
        events: counted.events + 1,
        high: counted.high + (minute % 10 === 0 ? 1 : 0),
      });
    }
    expect(marks.counts.map(({ events, high }) => ({ events, high }))).toEqual([...direct.values()]);
    expect(marks.counts.every(({ start, end }) => Math.abs(end - start - 300_000) < 1)).toBe(true);
  });

  it('are nothing to a stranger', async () => {
    for (const user of [ward.stranger, ward.neighbour]) {
      const answer = await ward.get(user, `/events/marks?patient_id=${ward.patientId}&kind=alert`);
      expect(answer.statusCode).toBe(404);
    }
    const answer = await ward.get(
      ward.stranger,
      `/events/marks?device_id=${ward.deviceId}&kind=alert&marks=1`,
    );
    expect(answer.statusCode === 404 || eventMarksSchema.parse(answer.json()).total === 0).toBe(true);
  });
});
