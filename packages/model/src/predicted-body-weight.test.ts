import { describe, expect, it } from 'vitest';
import { categorizePatient } from './patient-category.ts';
import { predictBodyWeightKg } from './predicted-body-weight.ts';

describe('predicted body weight', () => {
  // ARDSNet's table: man 175.3 cm (69 in) 70.7 kg, woman 162.6 cm (64 in) 54.7 kg.
  it.each([
    ['man', 175.26, 70.7],
    ['woman', 162.56, 54.7],
  ] as const)('of a %s of %f cm is that of the ARDSNet table', (sex, heightCm, expected) => {
    expect(predictBodyWeightKg({ category: 'ADULT', sex, heightCm })).toBeCloseTo(expected, 0);
  });

  it('is absent for children, below 137 cm, and where sex or height is not known', () => {
    expect(predictBodyWeightKg({ category: 'PEDIATRIC', sex: 'man', heightCm: 150 })).toBeNull();
    expect(predictBodyWeightKg({ category: 'ADULT', sex: 'man', heightCm: 136.9 })).toBeNull();
    expect(predictBodyWeightKg({ category: 'ADULT', sex: 'man', heightCm: 137 })).not.toBeNull();
    expect(predictBodyWeightKg({ category: 'ADULT', sex: 'any', heightCm: 170 })).toBeNull();
    expect(predictBodyWeightKg({ category: 'ADULT', sex: 'man', heightCm: null })).toBeNull();
  });
});

describe('the category of an age', () => {
  it.each([
    [28, 'days', 'NEONATAL'],
    [29, 'days', 'PEDIATRIC'],
    [6, 'months', 'PEDIATRIC'],
    [17.9, 'years', 'PEDIATRIC'],
    [18, 'years', 'ADULT'],
    [216, 'months', 'ADULT'],
  ] as const)('%f %s is %s', (age, unit, category) => {
    expect(categorizePatient(age, unit)).toBe(category);
  });

  it('that is not known is none', () => {
    expect(categorizePatient(null, null)).toBe('NONE');
    expect(categorizePatient(5, null)).toBe('NONE');
  });
});
