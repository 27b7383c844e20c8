import { describe, expect, test } from 'vitest';
import {
  createFixtureView,
  measureFixtures,
  type FixtureBreath,
} from './single-compartment-breath.fixture.ts';
import { measureBreath } from '../measure-breath.ts';

const CHEST = { compliance: 50, resistance: 10 } as const;
const GATED = { failedGates: ['pressure_follows_patient'] };

/** A patient whose effort lasts as long as the inspiration, other from breath to breath, and what takes a share over. */
function assistedBreaths(assisted: number, count: number): readonly FixtureBreath[] {
  return Array.from({ length: count }, (_, index) => {
    const strength = 0.6 + 0.4 * Math.abs(Math.sin(index * 1.7));
    const inspirationSeconds = 0.8 + 0.4 * strength;
    const effort = (seconds: number) =>
      seconds < inspirationSeconds
        ? (1 - assisted) * 20 * strength * Math.sin((2.6 * seconds) / inspirationSeconds)
        : 0;
    return { ...CHEST, assisted, inspirationSeconds, effort };
  });
}

function measureLast(breaths: readonly FixtureBreath[], proportional: boolean | null = null) {
  const last = measureFixtures(breaths, proportional).at(-1);
  if (last === undefined) throw new Error('no breath');
  return last;
}

describe('proportional assist, Paw - PEEP = share (E V + R flow)', () => {
  // The reason for the gate: nothing in the breath contradicts the wrong chest.
  test.each([0.4, 0.6, 0.8])(
    'at a share of %s every method agrees on C over the share and R times the share',
    (assisted) => {
      const { features, provenance } = measureLast(assistedBreaths(assisted, 1), false);
      expect((features.compliance_ml_cmh2o * assisted) / CHEST.compliance).toBeCloseTo(1, 2);
      expect(features.resistance_cmh2o_s_l / assisted / CHEST.resistance).toBeCloseTo(1, 2);
      expect(features.compliance_spread_ml_cmh2o).toBeLessThan(1);
      expect(provenance.compliance_ml_cmh2o?.methods?.length).toBeGreaterThanOrEqual(6);
    },
  );

  test.each([0.3, 0.5, 0.8])(
    'at a share of %s the recognised mode takes away what rests on the chest’s elastance, and says why',
    (assisted) => {
      const { mode, features, provenance } = measureLast(assistedBreaths(assisted, 16));
      expect(mode).toBe('pav');
      expect(features.compliance_ml_cmh2o).toBeNaN();
      expect(features.compliance_spread_ml_cmh2o).toBeNaN();
      expect(features.resistance_cmh2o_s_l).toBeNaN();
      expect(features.resistance_exp_cmh2o_s_l).toBeNaN();
      expect(features.peepi_cmh2o).toBeNaN();
      expect(features.mp_elastic_dynamic_j_min).toBeNaN();
      expect(provenance).toMatchObject({
        compliance_ml_cmh2o: GATED,
        resistance_cmh2o_s_l: GATED,
        peepi_cmh2o: GATED,
      });
    },
  );

  test('expiration is passive in it: its time constant stays', () => {
    const { features } = measureLast(assistedBreaths(0.6, 16));
    expect(features.rc_exp_s).toBeCloseTo((CHEST.compliance / 1000) * CHEST.resistance, 2);
  });

  test('the device’s word counts from the first breath on, and against what the waveform looks like', () => {
    expect(measureLast(assistedBreaths(0.6, 1), true).provenance.compliance_ml_cmh2o).toEqual(GATED);
    expect(measureLast(assistedBreaths(0.6, 16), false).features.compliance_ml_cmh2o).not.toBeNaN();
  });
});

describe('a single breath whose pressure nobody holds', () => {
  const swinging: FixtureBreath = { ...CHEST, pressure: 14, riseSeconds: 0.9, inspirationSeconds: 1 };

  test('has no chest to show before there is a mode', () => {
    expect(measureLast([swinging]).provenance.compliance_ml_cmh2o).toEqual(GATED);
  });

  test('does where the flow is a machine’s, or where the pressure stands after a rise of a third of the inspiration', () => {
    const driven = measureBreath(createFixtureView({ ...CHEST, flowLpm: 30 }), 'full');
    expect(driven.features.compliance_ml_cmh2o).toBeCloseTo(CHEST.compliance, 0);
    const held = measureLast([{ ...swinging, riseSeconds: 0.33 }]);
    expect(held.features.compliance_ml_cmh2o).toBeCloseTo(CHEST.compliance, 0);
  });
});
