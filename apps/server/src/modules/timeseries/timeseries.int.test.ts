import { settingsTimeseriesSchema, timeseriesSchema, type Timeseries } from '@eupnea/contracts/timeseries';
import type { TestUser } from '../../testing/open-test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quantileOfSorted } from './quantiles.ts';
import {
  GAP_MINUTES,
  OTHER_VTE_ML,
  STAYS,
  WARD_START_MS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into mode_interval (device_id, source, started_at_us, ended_at_us, control) values
       ($1, 'device', $2, $3, 'vc'), ($1, 'device', $3, $4, 'ps'), ($1, 'device', $4, null, 'pc')`,
    [ward.deviceId, minuteUs(-10), minuteUs(40), minuteUs(65)],
  );
  for (let minute = 0; minute < 90; minute += 1) {
    const value = minute >= STAYS.other[0] && minute < STAYS.other[1] ? OTHER_VTE_ML : 10 + minute;
    await pool.query('insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)', [
      ward.deviceId,
      minuteUs(minute),
      { RR: value, mode: 'VC' },
    ]);
  }
});
afterAll(() => ward.app.remove());

async function read(body: object): Promise<Timeseries> {
  const answer = await ward.post(ward.owner, '/analytics/timeseries', {
    patient_id: ward.patientId,
    ...body,
  });
  expect(answer.statusCode).toBe(200);
  return timeseriesSchema.parse(answer.json());
}

describe('numbers over time', () => {
  it('are single breaths where there are few, with the pauses between them', async () => {
    const series = await read({
      parameters: ['vte_ml', 'compliance_ml_cmh2o'],
      startTime: minuteTime(15),
      endTime: minuteTime(35),
    });
    const wanted = ward.breaths.filter(
      ({ startedAtUs }) => startedAtUs >= minuteUs(15) && startedAtUs < minuteUs(35),
    );
    expect(series.resolution).toBe('breath');
    expect(series.breath_numbers).toEqual(wanted.map(({ breathNumber }) => breathNumber));
    expect(series.series[0]?.value).toEqual(wanted.map(({ breath }) => breath.features.vte_ml));
    expect(series.series[1]?.value).toContain(null);
    expect(series.gaps).toEqual([
      { start: WARD_START_MS + GAP_MINUTES[0] * 60_000, end: WARD_START_MS + GAP_MINUTES[1] * 60_000 },
    ]);
    expect([series.points, series.breaths]).toEqual([wanted.length, wanted.length]);
  });

  it.each([
    ['breaths', 60, { minutes: 2 }],
    ['rollups', 20, { minutes: 5 }],
  ])(
    'are buckets from %s where there are many, each with its spread',
    async (source, points, { minutes }) => {
      const series = await read({
        parameters: ['vte_ml'],
        startTime: minuteTime(0),
        endTime: minuteTime(90),
        points,
        resolution: 'bucket',
      });
      expect(series.step_seconds).toBe(minutes * 60);
      const [vte] = series.series;
      series.times.forEach((timeMs, bucket) => {
        const values = ward.breaths
          .filter(({ startedAtUs, deviceId }) => {
            const ms = Number(startedAtUs) / 1000;
            return deviceId === ward.deviceId && ms >= timeMs && ms < timeMs + minutes * 60_000;
          })
          .map(({ breath }) => breath.features.vte_ml)
          .sort((left, right) => left - right);
        expect([bucket, vte?.n?.[bucket]]).toEqual([bucket, values.length]);
        if (values.length === 0) {
          expect(vte?.value[bucket]).toBeNull();
          return;
        }
        expect(vte?.minimum?.[bucket]).toBe(values[0]);
        expect(vte?.maximum?.[bucket]).toBe(values.at(-1));
        expect(vte?.value[bucket]).toBeCloseTo(
          values.reduce((sum, value) => sum + value, 0) / values.length,
          6,
        );
        // A bin of the registry's histogram is 20 mL wide.
        const middle = values[Math.floor(values.length / 2)] ?? 0;
        expect(Math.abs((vte?.median?.[bucket] ?? 0) - middle)).toBeLessThan(21);
        const direct = [quantileOfSorted(values, 0.1), quantileOfSorted(values, 0.9)];
        const banded = [vte?.p10?.[bucket], vte?.p90?.[bucket]];
        if (source === 'breaths') expect(banded).toEqual(direct);
        else banded.forEach((edge, at) => expect(Math.abs((edge ?? 0) - (direct[at] ?? 0))).toBeLessThan(21));
      });
      expect(series.gaps.some(({ start }) => start === WARD_START_MS + 20 * 60_000)).toBe(true);
      expect(vte?.maximum).not.toContain(OTHER_VTE_ML);
    },
  );

  it('come with what held meanwhile, cut at the borders of the stay', async () => {
    const { bands } = await read({
      parameters: ['vte_ml'],
      startTime: minuteTime(0),
      endTime: minuteTime(90),
    });
    const minutes = bands.modes.map(({ control, start, end }) => [
      control,
      (start - WARD_START_MS) / 60_000,
      end === null ? null : (end - WARD_START_MS) / 60_000,
    ]);
    expect(minutes).toEqual([
      ['vc', 0, 40],
      ['ps', 40, STAYS.first[1]],
      ['pc', STAYS.second[0], 90],
    ]);
    expect(bands.sessions).toHaveLength(2);
    expect(bands.is_cut).toBe(false);
  });

  it('open where the data is when no times are named', async () => {
    const series = await read({ parameters: ['vte_ml'] });
    expect([series.start, series.end]).toEqual([minuteTime(0), minuteTime(130)]);
    expect(series.breaths).toBe(ward.breaths.length);
  });

  it('are refused for a number that the registry does not know', async () => {
    const answer = await ward.post(ward.owner, '/analytics/timeseries', {
      patient_id: ward.patientId,
      parameters: ['colour'],
    });
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'parameters.0' }] });
  });
});

describe('the specification’s other ways to ask', () => {
  it('a query answers as the body does', async () => {
    const query = `patient_id=${ward.patientId}&parameters=vte_ml,rr_bpm&startTime=${minuteTime(1)}&endTime=${minuteTime(5)}`;
    const answer = timeseriesSchema.parse(
      (await ward.get(ward.owner, `/ventilation/timeseries?${query}`)).json(),
    );
    expect(answer).toEqual(
      await read({ parameters: ['vte_ml', 'rr_bpm'], startTime: minuteTime(1), endTime: minuteTime(5) }),
    );
  });

  it('readings are those of the patient’s own time', async () => {
    const query = `device_id=${ward.deviceId}&parameter=null,RR,null,mode&startTime=${minuteTime(0)}&endTime=${minuteTime(90)}`;
    const answer = timeseriesSchema.parse(
      (await ward.get(ward.owner, `/readings/timeseries?${query}`)).json(),
    );
    expect(answer.resolution).toBe('reading');
    expect(answer.series[0]?.value.slice(0, 3)).toEqual([10, 11, 12]);
    expect(answer.series[0]?.value).not.toContain(OTHER_VTE_ML);
    // A text is no number.
    expect(answer.series[1]?.value.every((value) => value === null)).toBe(true);
  });

  it('readings in buckets have the 10th and 90th percentile of the readings themselves', async () => {
    const query = `device_id=${ward.deviceId}&parameter=RR&points=20&startTime=${minuteTime(0)}&endTime=${minuteTime(62)}`;
    const answer = timeseriesSchema.parse(
      (await ward.get(ward.owner, `/readings/timeseries?${query}`)).json(),
    );
    expect(answer.resolution).toBe('bucket');
    const [rate] = answer.series;
    const stepMinutes = (answer.step_seconds ?? 0) / 60;
    answer.times.forEach((timeMs, bucket) => {
      const first = Math.round((timeMs - WARD_START_MS) / 60_000);
      const minutes = Array.from({ length: stepMinutes }, (_, at) => first + at).filter((at) => at < 62);
      const values = minutes.map((minute) => 10 + minute);
      expect([rate?.p10?.[bucket], rate?.p90?.[bucket]]).toEqual([
        quantileOfSorted(values, 0.1),
        quantileOfSorted(values, 0.9),
      ]);
    });
  });

  it('the confidence of a patient’s breaths', async () => {
    const answer = timeseriesSchema.parse(
      (await ward.get(ward.owner, `/breath-confidence/${ward.patientId}`)).json(),
    );
    expect(answer.series.map(({ parameter }) => parameter)).toContain('confidence');
  });
});

describe('settings over time', () => {
  beforeAll(async () => {
    await ward.app.storage.pool.query(
      `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
         ($1, 'PEEPCPAP', $2, $3, '5', 'device'), ($1, 'PEEPCPAP', $3, $4, '8', 'device'),
         ($1, 'PEEPCPAP', $4, null, '12', 'device'), ($1, 'rate', $3, null, '14', 'estimated')`,
      [ward.deviceId, minuteUs(-30), minuteUs(40), minuteUs(65)],
    );
  });
  const readSettings = async (user: TestUser, query: string) => {
    const answer = await ward.get(user, `/settings/timeseries?${query}`);
    return { status: answer.statusCode, json: answer.json() };
  };
  const ofPatient = () => `patient_id=${ward.patientId}&parameter=PEEPCPAP,rate`;

  it('are those in force in the asked time, also set before it, cut at the borders of the stays', async () => {
    const span = `startTime=${minuteTime(10)}&endTime=${minuteTime(90)}`;
    const { json } = await readSettings(ward.owner, `${ofPatient()}&${span}`);
    const [peep, rate] = settingsTimeseriesSchema.parse(json).series;
    expect(
      peep?.steps.map(({ value, start, end, is_change }) => [
        value,
        (start - WARD_START_MS) / 60_000,
        end === null ? null : (end - WARD_START_MS) / 60_000,
        is_change,
      ]),
    ).toEqual([
      [5, 10, 40, false],
      [8, 40, STAYS.first[1], true],
      [12, STAYS.second[0], 90, false],
    ]);
    expect(rate?.steps).toEqual([]);
  });

  it('hold estimates when they are asked for', async () => {
    const { json } = await readSettings(ward.owner, `${ofPatient()}&estimated=only`);
    const [peep, rate] = settingsTimeseriesSchema.parse(json).series;
    expect([peep?.steps.length, rate?.steps.map(({ source }) => source)]).toEqual([
      0,
      ['estimated', 'estimated'],
    ]);
  });

  it('are nothing to a stranger, and to the neighbour only those of the own patient', async () => {
    expect((await readSettings(ward.stranger, ofPatient())).status).toBe(404);
    expect((await readSettings(ward.neighbour, ofPatient())).status).toBe(404);
    const { json } = await readSettings(ward.neighbour, `device_id=${ward.deviceId}&parameter=PEEPCPAP`);
    expect(settingsTimeseriesSchema.parse(json).series[0]?.steps.map(({ value }) => value)).toEqual([8, 12]);
  });
});

describe('while a moved border has not cut its five minutes yet', () => {
  it('they are left out rather than showing the other patient’s breaths', async () => {
    const { pool } = ward.app.storage;
    await pool.query(
      `delete from rollup_5min where device_id = $1 and started_at_us > $2 and started_at_us < $3`,
      [ward.deviceId, minuteUs(60), minuteUs(65)],
    );
    await pool.query(
      `update rollup_5min set ended_at_us = $3, maximum = $4 where device_id = $1 and started_at_us = $2
         and parameter = 'vte_ml'`,
      [ward.deviceId, minuteUs(60), minuteUs(65), OTHER_VTE_ML],
    );
    const series = await read({
      parameters: ['vte_ml'],
      startTime: minuteTime(0),
      endTime: minuteTime(90),
      points: 20,
      resolution: 'bucket',
    });
    expect(series.step_seconds).toBe(300);
    expect(series.series[0]?.maximum).not.toContain(OTHER_VTE_ML);
    expect(series.series[0]?.n?.[12]).toBe(0);
    expect(series.series[0]?.n?.[11]).toBeGreaterThan(0);
  });
});

describe('readings of a patient', () => {
  const readReadings = async (query: string) => {
    const answer = await ward.get(ward.owner, `/readings/timeseries?parameter=RR&${query}`);
    expect(answer.statusCode).toBe(200);
    return timeseriesSchema.parse(answer.json());
  };

  it('stand in order of time where a bed with a later id came first', async () => {
    const { pool } = ward.app.storage;
    await pool.query(
      `insert into ventilation_session (device_id, patient_id, started_at_us, ended_at_us, end_reason)
       values ($1, $2, $3, $4, 'assignment')`,
      [ward.secondDeviceId, ward.patientId, minuteUs(-20), minuteUs(-10)],
    );
    await pool.query('insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)', [
      ward.secondDeviceId,
      minuteUs(-15),
      { RR: 33 },
    ]);
    const { times, series } = await readReadings(
      `patient_id=${ward.patientId}&startTime=${minuteTime(-20)}&endTime=${minuteTime(10)}`,
    );
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(series[0]?.value.slice(0, 2)).toEqual([33, 10]);
  });

  it('may be more than a call takes arguments', async () => {
    const count = 200_000;
    await ward.app.storage.pool.query(
      `insert into reading (device_id, taken_at_us, monitored)
       select $1, $2::int8 + at * 2000, '{"RR": 20}' from generate_series(0, $3::int8 - 1) at`,
      [ward.secondDeviceId, minuteUs(120), count],
    );
    const { series } = await readReadings(
      `device_id=${ward.secondDeviceId}&startTime=${minuteTime(120)}&endTime=${minuteTime(130)}`,
    );
    expect(series[0]?.n?.reduce((sum, n) => sum + n, 0)).toBe(count);
  });
});
