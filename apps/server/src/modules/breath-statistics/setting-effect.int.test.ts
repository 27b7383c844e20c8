import { settingEffectSchema, type SettingEffect } from '@eupnea/contracts/setting-effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STAYS,
  minuteTime,
  minuteUs,
  openStoredWard,
  type StoredWard,
} from '../stored-data/testing/open-stored-ward.ts';

/** The ward has a breath every four seconds, in turns of two modes; the one before minute 10 is of pressure support. */
const CHANGE_MINUTE = 10;

let ward: StoredWard;

beforeAll(async () => {
  ward = await openStoredWard();
  const { pool } = ward.app.storage;
  await pool.query(
    `insert into setting_interval (device_id, parameter, started_at_us, ended_at_us, value, source) values
       ($1, 'PEEPCPAP', $2, $3, '12', 'device'), ($1, 'PEEPCPAP', $3, null, '8', 'device'),
       ($1, 'FiO2', $4, null, '40', 'device'), ($1, 'rate', $3, null, '14', 'estimated'),
       ($1, 'PEEPCPAP', $5, null, '30', 'device')`,
    [ward.deviceId, minuteUs(0), minuteUs(CHANGE_MINUTE), minuteUs(12), minuteUs(STAYS.other[0] + 5)],
  );
  // After the change every breath is lower by 100 mL.
  await pool.query(
    'update breath set vte_ml = vte_ml - 100 where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
    [ward.deviceId, minuteUs(CHANGE_MINUTE), minuteUs(20)],
  );
});
afterAll(() => ward.app.remove());

async function compare(body: object): Promise<SettingEffect> {
  const answer = await ward.post(ward.owner, '/breaths-stat/setting-effect', {
    device_id: ward.deviceId,
    parameter: 'PEEPCPAP',
    at: minuteTime(CHANGE_MINUTE),
    ...body,
  });
  expect(answer.statusCode).toBe(200);
  return settingEffectSchema.parse(answer.json());
}

describe('a change of a setting', () => {
  it('is compared by breaths of one mode, and says what was left out and what else was changed', async () => {
    const effect = await compare({});
    expect(effect).toMatchObject({ value: 8, previous: 12 });
    expect(effect.before).toMatchObject({ start: minuteTime(0), end: minuteTime(10), found: 150 });
    expect(effect.before.used + effect.before.other_mode + effect.before.incomplete).toBe(150);
    // The transition is left out, and the gap of the recording begins at minute 20.
    expect(effect.after).toMatchObject({ start: minuteTime(11), end: minuteTime(21), found: 135 });
    // Estimated settings are no changes.
    expect(effect.also_changed).toEqual([{ parameter: 'FiO2', at: minuteTime(12), value: 40 }]);
    const mode = effect.mode;
    const own = ward.breaths.filter(
      ({ deviceId, startedAtUs, breath }) =>
        deviceId === ward.deviceId &&
        startedAtUs < minuteUs(CHANGE_MINUTE) &&
        breath.mode === mode &&
        !breath.incomplete,
    );
    expect(effect.before.used).toBe(own.length);
    const volumes = own.map(({ breath }) => breath.features.vte_ml).sort((left, right) => left - right);
    const middle = (volumes.length - 1) / 2;
    const median = ((volumes[Math.floor(middle)] ?? 0) + (volumes[Math.ceil(middle)] ?? 0)) / 2;
    expect(effect.numbers[0]).toMatchObject({ number: 'vte_ml', before: { n: own.length, median } });
    const { value, low, high } = effect.numbers[0]?.difference ?? {};
    expect(value).toBeLessThan(-80);
    expect(low).toBeLessThan(value ?? 0);
    expect(high).toBeGreaterThan(value ?? 0);
  });

  it('gives reasons instead of numbers: no height, no driving pressure, too few breaths', async () => {
    const { numbers, asynchrony, waves } = await compare({});
    const reasons = Object.fromEntries(numbers.map(({ number, difference }) => [number, difference.reason]));
    expect(reasons).toMatchObject({
      vte_ml: null,
      vte_ml_kg: 'no_predicted_weight',
      driving_pressure_cmh2o: 'too_few_breaths',
    });
    expect(asynchrony[0]).toMatchObject({
      kind: 'ineffective_effort',
      before: { percent: 0 },
      difference: { value: 0 },
    });
    expect(waves?.pressure.before.median.length).toBe(80);
    const few = await compare({ minutes: 1 });
    expect(few.waves).toBeNull();
    expect(few.numbers.every(({ difference }) => difference.value === null)).toBe(true);
    expect(few.asynchrony.every(({ before }) => before.percent === null)).toBe(true);
  });

  it('is not found where it is estimated, does not exist, is another patient’s, or by a stranger', async () => {
    const ask = async (user: typeof ward.owner, body: object) =>
      (
        await ward.post(user, '/breaths-stat/setting-effect', {
          device_id: ward.deviceId,
          parameter: 'PEEPCPAP',
          at: minuteTime(CHANGE_MINUTE),
          ...body,
        })
      ).statusCode;
    expect(await ask(ward.owner, {})).toBe(200);
    expect(await ask(ward.owner, { parameter: 'rate' })).toBe(404);
    expect(await ask(ward.owner, { at: minuteTime(11) })).toBe(404);
    expect(await ask(ward.owner, { at: minuteTime(STAYS.other[0] + 5) })).toBe(404);
    expect(await ask(ward.neighbour, {})).toBe(404);
    expect(await ask(ward.stranger, {})).toBe(404);
  });
});
