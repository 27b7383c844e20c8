import { type CohortEffect, EFFECT_ROWS } from '@eupnea/contracts/cohort-effect';
import { expect, it } from 'vitest';
import { writeChangesCsv, writeEffectCsv, writeForestCsv } from './write-effect-csv.ts';

const side = { found: 140, incomplete: 1, other_mode: 0, artefact: 0, used: 100 };
const change = {
  patient_id: 7,
  pseudonym: 'P-7',
  device_id: 3,
  ventilation_session_id: 5,
  parameter: 'pressure_support',
  at: '2026-11-20T08:00:00.000Z',
  settled_at: '2026-11-20T08:00:00.000Z',
  previous: 12,
  value: 10,
  mode: 'ps' as const,
  device_mode: 'SPONT',
  before: side,
  after: side,
  also_changed: ['Oxygen', 'ramp'],
};
const EFFECT: CohortEffect = {
  name: 'Older patients',
  setting: 'pressure_support',
  direction: 'lower',
  least: 2,
  most: null,
  alone: false,
  matching: { minutes: 10, breaths: 100, skip_seconds: 60, least_breaths: 20, stage_seconds: 30 },
  patients: 9,
  hours: 40,
  found: { patients: 1, changes: 2 },
  used: { patients: 1, changes: 1 },
  excluded: [{ reason: 'too_few_before', changes: 1 }],
  changes_max: 400,
  rows: [
    {
      row: 'vte_ml',
      patients: 1,
      changes: 1,
      before: 500,
      after: 470.5,
      value: -29.5,
      low: null,
      high: null,
      reason: 'too_few_patients',
      by_patient: [
        { patient_id: 7, pseudonym: 'P-7', changes: 1, value: -29.5, minimum: -29.5, maximum: -29.5 },
      ],
    },
  ],
  changes: [
    { ...change, excluded: null, values: EFFECT_ROWS.map(() => ({ before: 500, after: 470.5 })) },
    { ...change, excluded: 'too_few_before', values: [] },
  ],
  bootstrap: { resamples: 2000, level: 0.95, seed: '1', least_patients: 5 },
};

it('writes the effect with the question, unrounded, and the reason without an interval', () => {
  const [head, row] = writeEffectCsv(EFFECT).trim().split('\r\n');
  expect(head).toMatch(/^cohort,setting,direction,least,most,alone,row,unit,patients,changes,before/);
  expect(row).toBe(
    'Older patients,pressure_support,lower,2,,no,vte_ml,mL,1,1,500,470.5,-29.5,,,0.95,2000,too_few_patients',
  );
});

it('writes patients and changes, excluded ones without values', () => {
  expect(writeForestCsv(EFFECT, 'vte_ml').trim().split('\r\n')[1]).toBe(
    'Older patients,pressure_support,lower,2,,no,vte_ml,mL,7,P-7,1,-29.5,-29.5,-29.5',
  );
  const [head, used, excluded] = writeChangesCsv(EFFECT).trim().split('\r\n');
  expect(head).toContain('vte_ml_before,vte_ml_after');
  expect(used).toContain('P-7,3,5,pressure_support,2026-11-20T08:00:00.000Z');
  expect(used).toContain('ps,SPONT,,100,100,Oxygen ramp,500,470.5');
  expect(excluded).toContain('too_few_before,100,100,Oxygen ramp,,');
});
