import { eventAverageSchema, type EventAverage } from '@eupnea/contracts/event-average';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STAYS,
  minuteTime,
  minuteUs,
  openStoredWard,
  pressureAt,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

/** Breaths of the ward are four seconds long, 400 samples, and begin at minute 0; the gap is minutes 21 to 24. */
const MINUTES = [2, 4, 6, 8, 20.96, 21.02, 61.96];

async function addFinding(minute: number): Promise<void> {
  const first = Math.round(minute * 15) * 400;
  // The finding begins one second before its breath, as one whose evidence lies in the breath before.
  await ward.app.storage.pool.query(
    `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
       confidence, evidence)
     values ($1, 1, 1, $2::int8 - 100, $2::int8 + 99, 'double_trigger', $3, $4, 0.8, $5)`,
    [
      ward.deviceId,
      first,
      minuteUs(first / 6000) - 1_000_000n,
      minuteUs(first / 6000) + 1_000_000n,
      {
        text_key: 'double_trigger',
        first_index: first,
        last_index: first + 99,
        breath_start_indices: [first, first + 400],
        measurements: [],
      },
    ],
  );
}

beforeAll(async () => {
  ward = await openStoredWard();
  for (const minute of MINUTES) await addFinding(minute);
  await ward.app.storage.pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $2, $3, '12', 'device'), ($1, 'PEEPCPAP', $3, null, '8', 'device'),
       ($1, 'PEEPCPAP', $4, null, '30', 'device')`,
    [ward.deviceId, minuteUs(1), minuteUs(10), minuteUs(STAYS.other[0] + 5)],
  );
});
afterAll(() => ward.app.remove());

async function ask(body: object, user = ward.owner) {
  return ward.post(user, '/analytics/event-average', {
    device_id: ward.deviceId,
    startTime: minuteTime(0),
    endTime: minuteTime(60),
    event: { kind: 'finding', finding: 'double_trigger' },
    formula: 'Paw',
    ...body,
  });
}

async function average(body: object, user = ward.owner): Promise<EventAverage> {
  const answer = await ask(body, user);
  expect(answer.statusCode).toBe(200);
  return eventAverageSchema.parse(answer.json());
}

describe('the average around events', () => {
  it('is the percentiles of the samples at each time from the onset of the finding’s breath', async () => {
    const found = await average({});
    expect(found).toMatchObject({ unit: 'cmH₂O', from_s: -2, step_s: 0.02 });
    // The two at the gap of the recording lack samples before or after them.
    expect(found.events).toEqual({ found: 6, found_cut: false, drawn: 6, used: 4, missing_samples: 2 });
    expect([found.median.length, found.n[0], found.n[300]]).toEqual([301, 4, 4]);
    for (let point = 0; point <= 300; point += 1) {
      const sorted = [2, 4, 6, 8]
        .map((minute) => pressureAt(Math.round(minute * 15) * 400 + (point - 100) * 2))
        .toSorted((left, right) => left - right);
      const [low = 0, second = 0, third = 0, high = 0] = sorted;
      expect(found.median[point]).toBeCloseTo((second + third) / 2, 1);
      expect(found.p10[point]).toBeCloseTo(low + 0.3 * (second - low), 1);
      expect(found.p90[point]).toBeCloseTo(high - 0.3 * (high - third), 1);
    }
  });

  it('takes formulas, with the samples that they need before the window', async () => {
    const found = await average({ formula: 'integral(Flow)', before_s: 0.4, after_s: 3 });
    expect(found.unit).toBe('mL');
    // The breath begins at the event: its integral is 0 there.
    const onset = Math.round(0.4 / found.step_s);
    expect(Math.abs(found.median[onset] ?? 100)).toBeLessThan(20);
    expect(found.events.used).toBe(4);
  });

  it('takes changes of a setting and alarms; a first report and another patient’s change are none', async () => {
    const changes = await average({
      event: { kind: 'setting', parameter: 'PEEPCPAP' },
      endTime: minuteTime(90),
    });
    expect(changes.events).toMatchObject({ found: 1, used: 1 });
    expect(changes.median[100]).toBeCloseTo(pressureAt(60_000), 1);
    const alerts = await average({ event: { kind: 'alert' } });
    expect(alerts.events).toMatchObject({ found: 0, used: 0 });
    expect(alerts.median).toEqual([]);
  });

  it('takes one kind of alarm of one source', async () => {
    await ward.app.storage.pool.query(
      `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, onset_us) values
         ($1, 1, 'device', 'Pmax_high', 'high', false, $2), ($1, 2, 'eupnea', 'Pmax_high', 'high', false, $3),
         ($1, 3, 'device', 'RR_high', 'low', false, $4)`,
      [ward.deviceId, minuteUs(3), minuteUs(5), minuteUs(7)],
    );
    const alarm = { source: 'device', kind: 'Pmax_high' };
    const one = await average({ event: { kind: 'alert', alarm } });
    expect(one.events).toMatchObject({ found: 1, used: 1 });
    expect(one.median[100]).toBeCloseTo(pressureAt(3 * 6000), 1);
    expect((await average({ event: { kind: 'alert' } })).events.found).toBe(3);
  });

  it('takes notes of a kind', async () => {
    await ward.app.storage.pool.query(
      `insert into note (patient_id, kind, started_at, ended_at) values
         ($1, 'Suction', $3, $3), ($1, 'prone', $4, null), ($2, 'suction', $4, null)`,
      [ward.patientId, ward.otherPatientId, minuteTime(12), minuteTime(14)],
    );
    const found = await average({ event: { kind: 'note', note: 'suction' } });
    expect(found.events).toMatchObject({ found: 1, used: 1 });
    expect(found.median[100]).toBeCloseTo(pressureAt(12 * 6000), 1);
  });

  it('takes labels in force of approved tasks of the reader’s own projects', async () => {
    const { pool } = ward.app.storage;
    const addTask = async (minute: number, kinds: readonly string[], approved: boolean, foreign = false) => {
      await pool.query(
        `with task as (
           insert into labeling_task (project_id, device_id, title, from_us, to_us, breaths, approved_at)
           select project_id, $2, 'Task', $3::int8, $3::int8 + 4000000, 1, case when $5 then now() end
           from project_patient where patient_id = $1 returning id),
         rater as (insert into labeling_rater (task_id, ordinal, state) select id, 1, 'submitted' from task
           returning id, task_id),
         item as (
           insert into labeling_item (task_id, position, device_id, epoch, rate_hz, start_index, end_index,
             started_at_us, ended_at_us, breath_number)
           select id, 0, $2, 1, 100, 0, 400, $3::int8, $3::int8 + 4000000, 1 from task
           returning id, task_id)
         insert into label_event (task_id, item_id, position, rater_id, client_id, action, kinds, start_index,
           end_index, schema_version)
         select item.task_id, item.id, 0, rater.id, gen_random_uuid(), 'label', $4::text[], 0, 400, 1
         from item join rater on rater.task_id = item.task_id`,
        [foreign ? ward.otherPatientId : ward.patientId, ward.deviceId, minuteUs(minute), kinds, approved],
      );
    };
    await addTask(6, ['double_trigger'], true);
    await addTask(10, ['normal'], true);
    await addTask(12, ['double_trigger'], false);
    await addTask(14, ['double_trigger'], true, true);
    const labelled = await average({ event: { kind: 'label', label: 'double_trigger' } });
    expect(labelled.events).toMatchObject({ found: 1, used: 1 });
    expect(labelled.median[100]).toBeCloseTo(pressureAt(6 * 6000), 1);
    expect((await average({ event: { kind: 'label', label: 'any' } })).events.found).toBe(2);
    const gold = await average({ event: { kind: 'label', label: 'any', gold: true } });
    expect(gold.events.found).toBe(0);
  });

  it('averages the events apart by the finding or the mode of the breath in which they lie', async () => {
    const { pool } = ward.app.storage;
    // Notes at the breaths of minutes 2 and 4 (a finding), 4 again within the breath, 6 (two kinds), 9 and 13 (none), and
    // 11 (undecided). The one of minute 15 lies behind its breath, which is made shorter.
    const minutes = [2, 4, 4.05, 6, 9, 11, 13, 15.05];
    await pool.query(
      `insert into note (patient_id, kind, started_at, ended_at)
       select $1, 'Sorted', moment::timestamptz, moment::timestamptz from unnest($2::text[]) as moment`,
      [ward.patientId, minutes.map((minute) => minuteTime(minute))],
    );
    const startOf = (minute: number) => minuteUs(Math.round(minute * 15) / 15);
    await pool.query(
      `insert into finding (device_id, analysis_id, epoch, first_index, last_index, kind, started_at_us, ended_at_us,
         confidence, evidence)
       select device_id, analysis_id, epoch, first_index, last_index, 'reverse_trigger', started_at_us, ended_at_us,
         confidence, evidence from finding where device_id = $1 and started_at_us = $2`,
      [ward.deviceId, startOf(6) - 1_000_000n],
    );
    await pool.query(
      `insert into undecided_breath (device_id, started_at_us, analysis_id, epoch, start_index, kinds)
       select device_id, started_at_us, 1, epoch, start_index, '{"auto_trigger": "no_flow"}' from breath
       where device_id = $1 and started_at_us = $2`,
      [ward.deviceId, startOf(11)],
    );
    await pool.query(
      `update breath set end_index = start_index + 200 where device_id = $1 and started_at_us = $2`,
      [ward.deviceId, startOf(15)],
    );
    await pool.query(
      `update breath set mode = case when started_at_us = $2 then 'ps' else 'vc' end where device_id = $1`,
      [ward.deviceId, startOf(13)],
    );
    const event = { kind: 'note', note: 'sorted' };
    const byFinding = await average({ event, group_by: 'finding' });
    expect(byFinding.events).toMatchObject({ found: 8, used: 8 });
    expect(Object.fromEntries(byFinding.groups.map(({ key, used }) => [key, used]))).toEqual({
      double_trigger: 3,
      no_finding: 2,
      several: 1,
      undecided: 1,
      no_breath: 1,
    });
    const several = byFinding.groups.find(({ key }) => key === 'several');
    expect(several?.median[100]).toBeCloseTo(pressureAt(6 * 6000), 1);
    expect(several?.n[100]).toBe(1);
    const byMode = await average({ event, group_by: 'mode' });
    expect(byMode.groups.map(({ key, used }) => [key, used])).toEqual([
      ['vc', 6],
      ['ps', 1],
      ['no_breath', 1],
    ]);
    expect((await average({ event })).groups).toEqual([]);
  });

  it('finds the changes of a setting behind more changes of other settings than are read', async () => {
    await ward.app.storage.pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source)
       select $1, 'Trigger', $2::int8 + n * 20000, $2::int8 + n * 20000 + 20000, to_jsonb(n % 2), 'device'
       from generate_series(1, 20001) n`,
      [ward.deviceId, minuteUs(1)],
    );
    const changes = await average({ event: { kind: 'setting', parameter: 'PEEPCPAP' } });
    expect(changes.events).toMatchObject({ found: 1, found_cut: false, used: 1 });
  });

  it('leaves out an event whose window reaches into the stay of the next patient', async () => {
    const found = await average({ endTime: minuteTime(90), after_s: 8 });
    expect(found.events).toMatchObject({ found: 7, used: 4, missing_samples: 3 });
    expect(Math.max(...found.p90.map((value) => value ?? 0))).toBeLessThan(41);
  });

  it('mixes no samples of two patients of one device for a reader who may see both', async () => {
    const both = await ward.addReaderOfBoth();
    const found = await average({ endTime: minuteTime(90), after_s: 8 }, both);
    expect(found.events).toMatchObject({ used: 4, missing_samples: 3 });
    expect(Math.max(...found.p90.map((value) => value ?? 0))).toBeLessThan(41);
  });

  it('shows a stranger and the bed’s other patient nothing', async () => {
    expect((await ask({}, ward.stranger)).statusCode).not.toBe(200);
    expect((await average({}, ward.neighbour)).events.found).toBe(0);
  });

  it('refuses what is no formula', async () => {
    const answer = await ask({ formula: 'Paw - Flow' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ path: 'formula' }] }]);
  });
});
