import { lowestTablePeep } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { assessHour, auditDay, listAuditMeasures } from './audit-day.ts';
import { countAdherence } from './count-adherence.ts';
import type { VentilatedHour } from './ventilated-hour.ts';

/** A man of 175 cm: 50 + 0.91 x (175 - 152.4) = 70.566 kg. */
const MAN = { category: 'ADULT', predictedWeightKg: 70.566 } as const;

function hour(part: Partial<VentilatedHour>, place = 0): VentilatedHour {
  return {
    startMs: place * 3_600_000,
    tidalVolumeMl: null,
    plateauPressureCmh2o: null,
    peepCmh2o: null,
    fio2: null,
    ...part,
  };
}

function measureOf(
  hours: readonly VentilatedHour[],
  code: string,
  patient: Parameters<typeof auditDay>[1] = MAN,
) {
  return auditDay(hours, patient).measures.find((measure) => measure.code === code);
}

describe('an hour', () => {
  it('is within at the bound, outside above it', () => {
    const measure = { quantity: 'vt_ml_kg', upper: 8 } as const;
    // 8 x 70.566 = 564.528 mL.
    expect(assessHour(hour({ tidalVolumeMl: 564.528 }), MAN, measure)).toEqual({
      value: 8,
      verdict: 'within',
    });
    expect(assessHour(hour({ tidalVolumeMl: 570 }), MAN, measure).verdict).toBe('outside');
  });

  it('has a driving pressure of plateau minus PEEP of the same hour', () => {
    const measure = { quantity: 'driving_pressure_cmh2o', upper: 15 } as const;
    const full = hour({ plateauPressureCmh2o: 26, peepCmh2o: 10 });
    expect(assessHour(full, MAN, measure)).toEqual({ value: 16, verdict: 'outside' });
    expect(assessHour({ ...full, peepCmh2o: 11 }, MAN, measure)).toEqual({ value: 15, verdict: 'within' });
  });

  it('is unknown, and says what it lacks, where a number is missing', () => {
    const measure = { quantity: 'vt_ml_kg', upper: 8 } as const;
    expect(assessHour(hour({}), { ...MAN, predictedWeightKg: null }, measure)).toEqual({
      value: null,
      verdict: 'unknown',
      missing: ['tidal_volume', 'predicted_weight'],
    });
    const pressure = { quantity: 'driving_pressure_cmh2o', upper: 15 } as const;
    expect(assessHour(hour({ plateauPressureCmh2o: 24 }), MAN, pressure)).toMatchObject({
      missing: ['peep'],
    });
  });

  it('is below the PEEP table by the missing pressure', () => {
    const measure = { quantity: 'fio2_peep', upper: 0 } as const;
    expect(assessHour(hour({ fio2: 0.6, peepCmh2o: 8 }), MAN, measure)).toEqual({
      value: 2,
      verdict: 'outside',
    });
    expect(assessHour(hour({ fio2: 0.6, peepCmh2o: 10 }), MAN, measure)).toEqual({
      value: 0,
      verdict: 'within',
    });
    expect(assessHour(hour({ peepCmh2o: 10 }), MAN, measure)).toMatchObject({ missing: ['fio2'] });
  });
});

describe('the lower PEEP table of ARDSNet', () => {
  it('gives the lowest PEEP of each step, between steps that of the lower one', () => {
    const steps = [0.21, 0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map((fio2) => lowestTablePeep(fio2));
    expect(steps).toEqual([5, 5, 5, 5, 8, 10, 10, 14, 14, 18]);
  });

  it('takes sixty per cent for six tenths, however it was divided', () => {
    expect(lowestTablePeep(0.1 + 0.2 + 0.3 - 1e-12)).toBe(10);
  });
});

describe('a patient-day', () => {
  it('is adherent from four fifths of its assessable hours on', () => {
    const within = Array.from({ length: 4 }, (_, place) => hour({ plateauPressureCmh2o: 30 }, place));
    const outside = hour({ plateauPressureCmh2o: 31 }, 4);
    const unknown = hour({}, 5);
    expect(measureOf([...within, outside, unknown], 'p_plateau_30')).toEqual({
      code: 'p_plateau_30',
      assessableHours: 5,
      withinHours: 4,
      share: 0.8,
      verdict: 'adherent',
    });
    expect(measureOf([...within.slice(1), outside, unknown], 'p_plateau_30')).toMatchObject({
      share: 0.75,
      verdict: 'not_adherent',
    });
  });

  it('is neither adherent nor not without an assessable hour', () => {
    expect(measureOf([hour({ tidalVolumeMl: 900 })], 'p_plateau_30')).toEqual({
      code: 'p_plateau_30',
      assessableHours: 0,
      withinHours: 0,
      share: null,
      verdict: 'not_assessable',
    });
    expect(
      measureOf([hour({ tidalVolumeMl: 900 })], 'vt_8', { ...MAN, predictedWeightKg: null })?.verdict,
    ).toBe('not_assessable');
  });

  it('has the bounds of its patient’s category only', () => {
    const codes = (category: Parameters<typeof listAuditMeasures>[0]) =>
      listAuditMeasures(category).map(({ code }) => code);
    expect(codes('ADULT')).toEqual(['vt_8', 'vt_6', 'p_plateau_30', 'driving_pressure_15', 'fio2_peep']);
    expect(codes('NONE')).toEqual(codes('ADULT'));
    expect(codes('PEDIATRIC')).toEqual(['p_plateau_28', 'driving_pressure_15', 'fio2_peep']);
    expect(codes('NEONATAL')).toEqual([]);
  });
});

describe('the adherence of a unit', () => {
  it('is given of the assessable days and of all days', () => {
    const days = [
      auditDay([hour({ plateauPressureCmh2o: 25 })], MAN),
      auditDay([hour({ plateauPressureCmh2o: 25 })], MAN),
      auditDay([hour({ plateauPressureCmh2o: 35 })], MAN),
      auditDay([hour({ tidalVolumeMl: 400 })], MAN),
      auditDay([hour({ plateauPressureCmh2o: 25 })], { category: 'NEONATAL', predictedWeightKg: null }),
    ];
    const counted = countAdherence(days, 'p_plateau_30');
    expect(counted).toMatchObject({ days: 4, assessable: 3, adherent: 2, crudePercent: 50 });
    expect(counted.assessablePercent).toBeCloseTo(66.667, 3);
  });

  it('is none without a day', () => {
    expect(countAdherence([], 'vt_8')).toEqual({
      days: 0,
      assessable: 0,
      adherent: 0,
      assessablePercent: null,
      crudePercent: null,
    });
  });
});
