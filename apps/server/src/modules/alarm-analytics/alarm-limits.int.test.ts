import {
  alarmWhatIfSchema,
  distributionsAtAlarmSchema,
  thresholdDistributionsSchema,
  type AlarmWhatIf,
} from '@eupnea/contracts/alarm-distributions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  OTHER_VTE_ML,
  WARD_START_MS,
  WARD_VTI_ML,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

const WARD_POWER_J_MIN = 12;
let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  ward.app.clock.nowMs = WARD_START_MS + 3 * 3_600_000;
  const { pool } = ward.app.storage;
  await pool.query('update breath set mp_geometric_j_min = $1', [WARD_POWER_J_MIN]);
  await pool.query(
    `insert into limit_interval (device_id, parameter, source, started_at_us, ended_at_us, low, high) values
       ($1, 'VTi', 'eupnea', $2, $3, null, 600), ($1, 'VTi', 'eupnea', $3, $4, 300, 640),
       ($1, 'VTi', 'eupnea', $4, null, 300, 600), ($1, 'Pmax', 'device', $2, null, 5, 40)`,
    [ward.deviceId, minuteUs(-60), minuteUs(30), minuteUs(40)],
  );
  for (const [number, minute] of [1, 61.9].entries()) {
    await pool.query(
      `insert into alert_episode (device_id, alert_number, source, kind, priority, technical, parameter, value,
         limit_value, onset_us, end_us)
       values ($1, $2, 'eupnea', 'VTe_high', 'unclassified', false, 'VTe', $3, 500, $4, $5)`,
      [ward.deviceId, number + 1, 520 + number * 10, minuteUs(minute), minuteUs(minute + 0.1)],
    );
  }
  for (let minute = 0; minute < 90; minute += 1) {
    await pool.query('insert into reading (device_id, taken_at_us, monitored) values ($1, $2, $3)', [
      ward.deviceId,
      minuteUs(minute),
      { RR: minute < 10 ? 40 : 20 },
    ]);
  }
});
afterAll(() => ward.app.remove());

const day = `startTime=${minuteTime(0)}&endTime=${minuteTime(180)}`;

async function get(path: string, user = ward.owner): Promise<unknown> {
  const answer = await ward.get(user, path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const tryLimit = async (query: string, user = ward.owner): Promise<AlarmWhatIf> =>
  alarmWhatIfSchema.parse(await get(`/alarm-analytics/what-if?${day}&${query}`, user));

describe('limits in force', () => {
  it('are told with the time they held, in one’s own stays only', async () => {
    const found = thresholdDistributionsSchema.parse(
      await get(`/alarm-analytics/threshold-distributions?${day}`),
    );
    const high = found.items.find(({ parameter, direction }) => parameter === 'VTi' && direction === 'high');
    // 640 for ten minutes; 600 for thirty, and from 40 to 62.05 and 73.05 to 90.
    expect(high?.limits.map(({ limit, seconds }) => [limit, Math.round(seconds)])).toEqual([
      [600, Math.round((30 + 22.05 + 16.95) * 60)],
      [640, 600],
    ]);
    expect(
      found.items.map(({ source, parameter, direction }) => `${source} ${parameter} ${direction}`),
    ).toEqual(expect.arrayContaining(['device Pmax low', 'device Pmax high', 'eupnea VTi low']));
    const own = await get(`/alarm-analytics/threshold-distributions?${day}&source=device`);
    expect(thresholdDistributionsSchema.parse(own).items).toHaveLength(2);
  });
});

describe('values around an alarm', () => {
  it('are those of the patient’s own time, before and after the onset', async () => {
    const found = distributionsAtAlarmSchema.parse(
      await get(`/alarm-analytics/parameter-distributions-at-alarm?${day}&parameter=VTe&direction=high`),
    );
    expect(found).toMatchObject({ episodes: 2, sampled: 2, values_from: 'breaths' });
    expect(found.at_onset).toEqual({ n: 2, p25: 522.5, median: 525, p75: 527.5 });
    expect(found.beyond_limit.median).toBe(25);
    // The second one is 9 s before another patient comes: what is 15 s later is not this patient's.
    expect(found.around.map(({ offset_seconds, n }) => [offset_seconds, n])).toEqual([
      [-60, 2],
      [-30, 2],
      [-15, 2],
      [0, 2],
      [15, 1],
      [30, 1],
      [60, 1],
    ]);
    expect(JSON.stringify(found)).not.toContain(String(OTHER_VTE_ML));
    const atOnset = ward.breaths
      .filter(({ deviceId, startedAtUs }) => deviceId === ward.deviceId && startedAtUs <= minuteUs(1))
      .at(-1);
    const one = distributionsAtAlarmSchema.parse(
      await get(
        `/alarm-analytics/parameter-distributions-at-alarm?startTime=${minuteTime(0)}&endTime=${minuteTime(5)}&parameter=VTe&direction=high`,
      ),
    );
    expect(one.around.find(({ offset_seconds }) => offset_seconds === 0)?.median).toBe(
      atOnset?.breath.features.vte_ml,
    );
  });
});

describe('another limit tried', () => {
  it('is counted over the breaths with the delay of the registry, beside the limit that was in force', async () => {
    const found = await tryLimit('parameter=VTi&direction=high&limit=649');
    // Every breath has 650 mL: one episode a stretch without a pause, three here and one on the second bed.
    expect(found.tried).toMatchObject({ limit: 649, delay_seconds: 10, hysteresis: 10, episodes: 4 });
    expect(found.set).toMatchObject({ limit: 600, episodes: 4 });
    expect(found).toMatchObject({
      values_from: 'breaths',
      devices: 2,
      recorded: 0,
      values: ward.breaths.length,
    });
    expect(found.histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(ward.breaths.length);
    const full = found.histogram?.counts.findIndex((count) => count > 0) ?? -1;
    const { from = 0, width = 1 } = found.histogram ?? {};
    expect(Math.floor((WARD_VTI_ML - from) / width)).toBe(full);
    expect((await tryLimit(`parameter=VTi&direction=high&limit=${WARD_VTI_ML}`)).tried).toMatchObject({
      episodes: 0,
      longest_seconds: null,
    });
    // The second bed's ten minutes end before ten minutes of crossing are over.
    const late = await tryLimit('parameter=VTi&direction=low&limit=651&delay_seconds=600');
    expect(late.tried.episodes).toBe(3);
  });

  it('of a number of a minute is counted over the readings, and says on how much it rests', async () => {
    const found = await tryLimit(`parameter=RR&direction=high&limit=30&device_id=${ward.deviceId}`);
    // One reading a minute: each holds its minute, 79 of them in the stays of the patient; 40 /min in the first ten.
    expect(found).toMatchObject({ values_from: 'readings', devices: 1, set: null });
    expect(found.tried).toMatchObject({ episodes: 1, longest_seconds: 570, delay_seconds: 30 });
    // The last one before another patient comes holds its three seconds only.
    expect(found.values).toBe(79);
    expect(found.covered_seconds).toBeCloseTo((62.05 + 16) * 60, 3);
    expect((await tryLimit('parameter=RR&direction=high&limit=40')).tried.episodes).toBe(0);
    expect(await tryLimit('parameter=SpO2&direction=low&limit=90')).toMatchObject({
      values: 0,
      covered_seconds: 0,
      tried: { episodes: 0, per_day: null },
    });
  });

  it('of power is counted over breaths: the card shows the last one’s', async () => {
    const found = await tryLimit('parameter=mp1&direction=high&limit=11&delay_seconds=0');
    expect(found).toMatchObject({ values_from: 'breaths', values: ward.breaths.length });
    expect(found.tried.episodes).toBeGreaterThan(0);
    const above = await tryLimit(`parameter=mp1&direction=high&limit=${WARD_POWER_J_MIN}&delay_seconds=0`);
    expect(above.tried.episodes).toBe(0);
  });

  it('shows a stranger nothing and a neighbour the own patient alone', async () => {
    const query = 'parameter=VTi&direction=high&limit=600';
    expect((await tryLimit(query, ward.stranger)).values).toBe(0);
    const other = await tryLimit(query, ward.neighbour);
    expect(other.values).toBeGreaterThan(100);
    expect(other.values + (await tryLimit(query)).values).toBe(ward.breaths.length + other.values);
    for (const path of ['what-if', 'parameter-distributions-at-alarm', 'threshold-distributions']) {
      const limits = path === 'threshold-distributions' ? '' : 'parameter=VTi&direction=high&';
      const answer = await ward.get(
        ward.stranger,
        `/alarm-analytics/${path}?${limits}${path === 'what-if' ? 'limit=1&' : ''}patient_id=${ward.patientId}`,
      );
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});
