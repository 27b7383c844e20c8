import { REPORT_VALUES } from '@eupnea/contracts/daily-report';
import type { PatientCategory } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { type DayBreath, summariseDay } from './summarise-day.ts';

function breathOf(
  category: PatientCategory,
  values: { readonly [Value in (typeof REPORT_VALUES)[number]]?: number },
): DayBreath {
  return {
    startMs: 1000,
    seconds: 2,
    category,
    values: REPORT_VALUES.map((value) => values[value] ?? Number.NaN),
  };
}

describe('the bounds of a day', () => {
  const values = {
    p_plateau_cmh2o: 29,
    driving_pressure_cmh2o: 16,
    rr_bpm: 45,
    vt_ml_kg: 9,
    mp_geometric_j_min: 20,
  };
  const codesOf = (breaths: readonly DayBreath[]) => summariseDay(breaths).targets.map(({ code }) => code);

  it('are those of adults, also for a patient without a category', () => {
    const adult = ['vt_8', 'vt_6', 'p_plateau_30', 'driving_pressure_15', 'mp_17', 'rr_35'];
    expect(codesOf([breathOf('ADULT', values)])).toEqual(adult);
    expect(codesOf([breathOf('NONE', values)])).toEqual(adult);
    expect(codesOf([])).toEqual(adult);
  });

  it('are those of children for a child, and none for a newborn', () => {
    const { targets } = summariseDay([breathOf('PEDIATRIC', values)]);
    expect(targets.map(({ code, upper, share }) => [code, upper, share])).toEqual([
      ['p_plateau_28', 28, 0],
      ['driving_pressure_15', 15, 0],
    ]);
    expect(codesOf([breathOf('NEONATAL', values)])).toEqual([]);
  });

  it('count only breaths of the patients to whom they apply', () => {
    const { targets } = summariseDay([breathOf('ADULT', values), breathOf('NEONATAL', values)]);
    expect(targets.find(({ code }) => code === 'rr_35')).toMatchObject({
      assessable_seconds: 2,
      within_seconds: 0,
    });
  });
});
