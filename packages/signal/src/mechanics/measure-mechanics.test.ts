import { describe, expect, test } from 'vitest';
import { measureFixtures, measureSettled, type FixtureBreath } from './single-compartment-breath.fixture.ts';

const VOLUME_CONTROL: FixtureBreath = { flowLpm: 30, pauseSeconds: 0.4 };
const PRESSURE_CONTROL: FixtureBreath = { pressure: 14, riseSeconds: 0.1 };

/** A half sine that lies wholly inside inspiration. */
const effort = (amplitude: number, seconds: number) => (time: number) =>
  time < seconds ? amplitude * Math.sin((Math.PI * time) / seconds) : 0;

describe('mechanics of a passive breath', () => {
  test.each([
    ['volume control', VOLUME_CONTROL],
    ['pressure control', PRESSURE_CONTROL],
  ])('%s: compliance and resistance are those of the lung', (_, breath) => {
    const { features } = measureSettled({ ...breath, compliance: 42, resistance: 14 });
    expect(features.compliance_ml_cmh2o).toBeCloseTo(42, 0);
    expect(features.resistance_cmh2o_s_l / 14).toBeCloseTo(1, 1);
    expect(features.rc_exp_s).toBeCloseTo(0.042 * 14, 1);
  });

  test('volume control with a pause: eight methods and more agree, and say their names', () => {
    const { features, provenance } = measureSettled(VOLUME_CONTROL);
    expect(provenance.compliance_ml_cmh2o?.methods?.length).toBeGreaterThanOrEqual(8);
    expect(provenance.compliance_ml_cmh2o?.methods).toContain('hold');
    expect(features.compliance_spread_ml_cmh2o).toBeLessThan(1);
    expect(provenance.resistance_cmh2o_s_l?.methods).toContain('inspiratory_least_squares');
  });

  test('the sampling rate changes next to nothing', () => {
    const slow = measureSettled({ ...VOLUME_CONTROL, rateHz: 50 }).features;
    const fast = measureSettled({ ...VOLUME_CONTROL, rateHz: 200 }).features;
    expect(slow.compliance_ml_cmh2o / fast.compliance_ml_cmh2o).toBeCloseTo(1, 1);
    expect(slow.resistance_cmh2o_s_l / fast.resistance_cmh2o_s_l).toBeCloseTo(1, 1);
  });
});

describe('mechanics of a breath with effort', () => {
  test('an expiration that the next effort ends has no time constant, and the reason is', () => {
    const next = (time: number) => (time < 1.1 ? 0 : 40 * (time - 1.1));
    const cut = { ...PRESSURE_CONTROL, expirationSeconds: 0.34, effort: next };
    const passive = Array.from({ length: 11 }, () => PRESSURE_CONTROL);
    const measured = measureFixtures([...passive, cut]).at(-1);
    expect(measured?.features.rc_exp_s).toBeNaN();
    expect(measured?.features.resistance_exp_cmh2o_s_l).toBeNaN();
    expect(measured?.provenance.rc_exp_s?.failedGates).toEqual(['effort']);
  });

  test('a resistance that is mostly that of the valve is not read from the difference', () => {
    const valve = { ...VOLUME_CONTROL, resistance: 10, valveResistance: 40, expirationSeconds: 14 };
    const { features, provenance } = measureSettled(valve);
    expect(features.rc_exp_s).toBeCloseTo(0.05 * 50, 1);
    expect(features.resistance_exp_cmh2o_s_l).toBeNaN();
    expect(provenance.resistance_exp_cmh2o_s_l?.failedGates).toEqual(['imprecise']);
  });

  test('in volume control the fits to inspiration alone are refused, the value stays near the truth', () => {
    const breath = { ...VOLUME_CONTROL, effort: effort(6, 0.7) };
    const { features, provenance } = measureSettled(breath);
    expect(Math.abs(features.compliance_ml_cmh2o / 50 - 1)).toBeLessThan(0.12);
    expect(provenance.compliance_ml_cmh2o?.methods).not.toContain('inspiratory_least_squares');
  });

  test('a slow sine that outlasts the support is no softness of a stiff chest', () => {
    const stiff = { pressure: 10, riseSeconds: 0.1, inspirationSeconds: 0.9, compliance: 30 };
    const { features } = measureSettled({ ...stiff, effort: effort(8, 1.6) });
    expect(Math.abs(features.compliance_ml_cmh2o / 30 - 1)).toBeLessThan(0.15);
  });

  test('where shapes of effort explain the breath with other compliances, none is shown and the reason is', () => {
    const soft = { pressure: 10, riseSeconds: 0.1, inspirationSeconds: 0.9, compliance: 80 };
    const { features, provenance } = measureSettled({ ...soft, effort: effort(12, 1.2) });
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates).toContain('effort_template:imprecise');
  });

  test('an effort that outlasts inspiration leaves the two-point methods out', () => {
    const breath = { ...PRESSURE_CONTROL, inspirationSeconds: 0.7, effort: effort(6, 1) };
    const { provenance } = measureSettled(breath);
    expect(provenance.compliance_ml_cmh2o?.methods ?? []).not.toContain('expiratory_time_constant');
  });
});

test.each([
  [150, 150],
  [320, Number.NaN],
])(
  'a chest of %s mL/cmH2O is measured as %s: above 200 the number is no chest’s, and says so',
  (compliance, shown) => {
    const { features, provenance } = measureSettled({
      ...VOLUME_CONTROL,
      compliance,
      resistance: 4,
      expirationSeconds: 8,
    });
    if (Number.isNaN(shown)) {
      expect(features.compliance_ml_cmh2o).toBeNaN();
      expect(features.compliance_spread_ml_cmh2o).toBeNaN();
      expect(provenance.compliance_ml_cmh2o).toEqual({ failedGates: ['implausible'] });
    } else expect(features.compliance_ml_cmh2o / shown).toBeCloseTo(1, 1);
  },
);

describe('intrinsic PEEP', () => {
  test('is the recoil that is left when expiration is too short', () => {
    // Steady state: every breath leaves the same volume behind.
    const tau = 0.06 * 20;
    const tidal = 500;
    const expirationSeconds = 1.5;
    const left = Math.exp(-expirationSeconds / tau);
    const trappedMl = (tidal * left) / (1 - left);
    const { features } = measureSettled({
      compliance: 60,
      resistance: 20,
      flowLpm: 30,
      expirationSeconds,
      trappedMl,
    });
    expect(features.peepi_cmh2o).toBeCloseTo(trappedMl / 60, 0);
    expect(features.peep_total_cmh2o).toBeCloseTo(5 + trappedMl / 60, 0);
  });

  test('is next to nothing after a full expiration', () => {
    expect(measureSettled(VOLUME_CONTROL).features.peepi_cmh2o).toBeLessThan(0.1);
  });
});

describe('what cannot be measured', () => {
  test('a flat line has no compliance and says why', () => {
    const { features, provenance } = measureSettled({ pressure: 0 });
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates?.length).toBeGreaterThan(0);
  });
});
