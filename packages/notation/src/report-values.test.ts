import { REPORT_VALUES, type DailyReport } from '@eupnea/contracts/daily-report';
import { expect, test } from 'vitest';
import { defineValue, explainMissing, findWorstHour, nameKeyOf } from './report-values.ts';

const WEIGHT: DailyReport['weights'][number] = {
  patient_id: 1,
  pseudonym: 'P-1',
  sex: 'any',
  age: null,
  age_unit: null,
  height_cm: null,
  weight_kg: null,
  basis: 'none',
  kg: null,
  breaths: 5,
};

const PLATEAU: DailyReport['values'][number] = {
  value: 'p_plateau_cmh2o',
  n: 0,
  median: null,
  p5: null,
  p95: null,
};

test('every number of the report has a name and a unit of the registry', () => {
  expect(REPORT_VALUES.filter((value) => defineValue(value) === null)).toEqual([]);
});

test('a number that no breath has is absent for the reason that holds', () => {
  const day = { breaths: 5, weights: [WEIGHT], values: [PLATEAU] };
  expect(explainMissing('vt_ml_kg', { ...day, breaths: 0 })).toBe('noBreaths');
  expect(explainMissing('vt_ml_kg', day)).toBe('noWeight');
  expect(explainMissing('vt_ml_kg', { ...day, weights: [{ ...WEIGHT, kg: 56 }] })).toBe('notMeasured');
  expect(explainMissing('driving_pressure_cmh2o', day)).toBe('noPause');
  const paused = { ...day, values: [{ ...PLATEAU, n: 6, median: 9.8 }] };
  expect(explainMissing('driving_pressure_cmh2o', paused)).toBe('notMeasured');
  expect(explainMissing('resistance_cmh2o_s_l', day)).toBe('notMeasured');
});

test('the worst hour is the one with the highest index, an hour of zero before one without', () => {
  const hour = (at: number, finding_percent: number | null): DailyReport['hours'][number] => ({
    start: `2026-11-19T0${at}:00:00Z`,
    hour: at,
    breaths: 1,
    observed_seconds: 3,
    vt_ml_kg: null,
    driving_pressure_cmh2o: null,
    power_j_min: null,
    decided_breaths: 1,
    finding_percent,
    asynchrony_percent: null,
  });
  expect(findWorstHour([hour(0, null), hour(1, 4), hour(2, 9), hour(3, 9)])?.hour).toBe(2);
  expect(findWorstHour([hour(0, null), hour(1, 0)])?.hour).toBe(1);
  expect(findWorstHour([hour(0, null)])).toBeNull();
});

test('a volume per kilogram is named by the weight that it is per', () => {
  const predicted = { ...WEIGHT, basis: 'predicted', kg: 70 } as const;
  const actual = { ...WEIGHT, basis: 'actual', kg: 4 } as const;
  expect(nameKeyOf('vt_ml_kg', [predicted])).toBe('parameters.monitored_VT_IBW.label');
  expect(nameKeyOf('vt_ml_kg', [actual])).toBe('reports.perKgActual');
  expect(nameKeyOf('vt_ml_kg', [actual, predicted])).toBe('reports.perKgMixed');
  expect(nameKeyOf('rr_bpm', [actual])).toBe('parameters.breath_rr_bpm.label');
});
