import { expect, it } from 'vitest';
import { hourOf, summariseHours, type VentilatedStretch } from './ventilated-hour.ts';

const START = Date.parse('2026-11-20T07:00:00Z');

function stretch(minute: number, part: Partial<VentilatedStretch> = {}): VentilatedStretch {
  return {
    startMs: START + minute * 60_000,
    seconds: 300,
    tidalVolumeMl: 400,
    plateauPressureCmh2o: null,
    peepCmh2o: 8,
    drivingPressureCmh2o: null,
    powerJMin: null,
    ...part,
  };
}

it('takes the median of the five-minute means that have the value', () => {
  const hours = summariseHours(
    [
      stretch(0),
      stretch(5, { tidalVolumeMl: 420 }),
      stretch(10, { tidalVolumeMl: 90 }),
      stretch(15, { tidalVolumeMl: null }),
    ],
    [{ startMs: START, tidalVolumeMl: 450, peepCmh2o: 10, fio2: 0.4 }],
  );
  expect(hours).toEqual([
    { startMs: START, tidalVolumeMl: 400, plateauPressureCmh2o: null, peepCmh2o: 8, fio2: 0.4 },
  ]);
});

it('takes the set volume and PEEP where none was observed, and no setting of another hour', () => {
  const silent = { tidalVolumeMl: null, peepCmh2o: null };
  const [first, second] = summariseHours(
    [0, 5, 60, 65].map((minute) => stretch(minute, silent)),
    [{ startMs: START, tidalVolumeMl: 450, peepCmh2o: 10, fio2: null }],
  );
  expect(first).toMatchObject({ tidalVolumeMl: 450, peepCmh2o: 10, fio2: null });
  expect(second).toMatchObject({ tidalVolumeMl: null, peepCmh2o: null, fio2: null });
});

it('leaves out an hour with less than ten minutes of breaths', () => {
  expect(summariseHours([stretch(0), stretch(5, { seconds: 299 })], [])).toEqual([]);
  expect(summariseHours([stretch(0), stretch(5)], [])).toHaveLength(1);
});

it('takes a value beyond the limits of CLIF for missing, and keeps one at the limit', () => {
  const small = [stretch(0, { tidalVolumeMl: 99 }), stretch(5, { tidalVolumeMl: 99 })];
  expect(summariseHours(small, [])[0]?.tidalVolumeMl).toBeNull();
  const least = [stretch(0, { tidalVolumeMl: 100 }), stretch(5, { tidalVolumeMl: 100 })];
  expect(summariseHours(least, [])[0]?.tidalVolumeMl).toBe(100);
  expect(
    summariseHours(least, [{ startMs: START, tidalVolumeMl: null, peepCmh2o: null, fio2: 0.2 }])[0]?.fio2,
  ).toBeNull();
});

it('cuts hours on the full hour of UTC', () => {
  expect(hourOf(START + 3_599_999)).toBe(START);
  expect(hourOf(START + 3_600_000)).toBe(START + 3_600_000);
});
