import { describe, expect, it } from 'vitest';
import { findClifLab } from './clif-labs.ts';
import { CLIF_SUPPORT_NAMES, CLIF_SUPPORT_NUMBERS, CLIF_VITALS, keepWithin } from './clif-vocabulary.ts';

/** mCIDE/labs/clif_lab_categories.csv: reference units of the categories used here. */
const PUBLISHED_UNITS: { readonly [category: string]: string } = {
  albumin: 'g/dL',
  alt: 'U/L',
  ast: 'U/L',
  bilirubin_total: 'mg/dL',
  bun: 'mg/dL',
  calcium_total: 'mg/dL',
  calcium_ionized: 'mg/dL',
  chloride: 'mmol/L',
  creatinine: 'mg/dL',
  crp: 'mg/L',
  glucose_serum: 'mg/dL',
  hemoglobin: 'g/dL',
  inr: '(no units)',
  lactate: 'mmol/L',
  pco2_arterial: 'mmHg',
  po2_arterial: 'mmHg',
  ph_arterial: '(no units)',
  platelet_count: '10^3/µL',
  potassium: 'mmol/L',
  procalcitonin: 'ng/mL',
  so2_arterial: '%',
  sodium: 'mmol/L',
  wbc: '10^3/µL',
};

/** outlier-handling/outlier_thresholds_labs.csv. */
const PUBLISHED_LIMITS: { readonly [category: string]: readonly [number, number] } = {
  albumin: [0, 15],
  alt: [0, 20_000],
  ast: [0, 20_000],
  bilirubin_total: [0, 80],
  bun: [0, 250],
  calcium_total: [0, 20],
  calcium_ionized: [0, 20],
  chloride: [50, 140],
  creatinine: [0, 20],
  crp: [0, 1000],
  glucose_serum: [0, 2000],
  hemoglobin: [2, 25],
  inr: [0, 15],
  lactate: [0, 30],
  pco2_arterial: [0, 250],
  po2_arterial: [0, 700],
  ph_arterial: [6, 10],
  platelet_count: [0, 2000],
  potassium: [0, 15],
  procalcitonin: [0, 1000],
  so2_arterial: [0, 100],
  sodium: [90, 210],
  wbc: [0, 500],
};

const GAS = ['pH', 'PaCO2', 'PaO2', 'SaO2', 'lactate', 'Hb', 'Na', 'K', 'Cl', 'Ca'];
const BLOOD =
  'Hb WBC platelets CRP PCT creatinine urea bilirubin ALT AST albumin lactate glucose Na K Cl Ca INR'.split(
    ' ',
  );
const ALL = [
  ...GAS.map((code) => findClifLab('arterial_gas', code)),
  ...BLOOD.map((code) => findClifLab('blood', code)),
];

describe('laboratory values', () => {
  it('have the published categories, units and limits', () => {
    const found = ALL.filter((lab) => lab !== null);
    expect(found).toHaveLength(GAS.length + BLOOD.length);
    for (const { category, unit, limits } of found)
      expect([category, unit, limits]).toEqual([
        category,
        PUBLISHED_UNITS[category],
        PUBLISHED_LIMITS[category],
      ]);
    expect(new Set(found.map(({ category }) => category)).size).toBe(Object.keys(PUBLISHED_UNITS).length);
  });

  it.each([
    // By hand: 1.20 mmol/L x 40.08 g/mol / 10 = 4.81 mg/dL; 88.42 umol/L creatinine = 1 mg/dL.
    ['arterial_gas', 'Ca', 1.2, 4.81],
    ['blood', 'creatinine', 88.42, 1],
    ['blood', 'urea', 10, 28.01],
    ['blood', 'bilirubin', 17.1, 1],
    ['blood', 'albumin', 35, 3.5],
    ['blood', 'glucose', 5.5, 99.09],
    ['arterial_gas', 'PaCO2', 40, 40],
  ] as const)('%s %s of %f is %f in the reference unit', (kind, code, value, expected) => {
    expect(value * (findClifLab(kind, code)?.factor ?? Number.NaN)).toBeCloseTo(expected, 2);
  });

  it('without a category are left to the caller', () => {
    for (const code of ['HCO3', 'BEBD', 'COHb', 'MetHb', 'FiO2', 'glucose', 'toString'])
      expect(findClifLab('arterial_gas', code)).toBeNull();
    expect(findClifLab('blood', 'troponin')).toBeNull();
  });
});

it('keeps the published limits of ventilation and vital signs', () => {
  // outlier-handling/outlier_thresholds_respiratory_support.csv; clifpy schemas/outlier_config.yaml.
  expect(
    Object.fromEntries(Object.entries(CLIF_SUPPORT_NUMBERS).map(([name, { limits }]) => [name, limits])),
  ).toEqual({
    fio2_set: [0.21, 1],
    lpm_set: [0, 60],
    tidal_volume_set: [100, 3000],
    resp_rate_set: [0, 200],
    pressure_control_set: [-50, 50],
    pressure_support_set: [-50, 50],
    flow_rate_set: [-50, 100],
    peak_inspiratory_pressure_set: [-50, 100],
    inspiratory_time_set: [-1, 50],
    peep_set: [0, 30],
    tidal_volume_obs: [100, 3000],
    resp_rate_obs: [0, 200],
    plateau_pressure_obs: [0, 100],
    peak_inspiratory_pressure_obs: [-50, 100],
    peep_obs: [0, 50],
    minute_vent_obs: [0, 40],
    mean_airway_pressure_obs: [0, 50],
  });
  expect(CLIF_SUPPORT_NAMES).toEqual(Object.keys(CLIF_SUPPORT_NUMBERS));
  expect(Object.values(CLIF_VITALS).map(({ limits }) => limits)).toEqual([
    [32, 44],
    [0, 300],
    [50, 100],
    [76, 255],
    [30, 1100],
  ]);
});

it('drops a value beyond a limit and keeps a value at it', () => {
  expect([0.2, 0.21, 1, 1.01, Number.NaN, null].map((value) => keepWithin(value, [0.21, 1]))).toEqual([
    null,
    0.21,
    1,
    null,
    null,
    null,
  ]);
});
