import { describe, expect, test } from 'vitest';
import { measureSettled } from '../mechanics/single-compartment-breath.fixture.ts';

describe('measurePower', () => {
  test('volume control with a plateau: mp2 is Gattinoni and equals the geometric power', () => {
    const { features, mode, provenance } = measureSettled({ flowLpm: 30, pauseSeconds: 0.4 });
    expect(mode).toBe('vc');
    expect(provenance.mp_mode_j_min?.methods).toEqual(['gattinoni_simplified']);
    expect(features.mp_mode_j_min / features.mp_geometric_j_min).toBeCloseTo(1, 1);
    expect(features.mp_becher_simplified_j_min).toBeNaN();
  });

  test('ramped pressure control: mp2 is Becher comprehensive, within 1 % of the geometric power', () => {
    const { features, mode, provenance } = measureSettled({ pressure: 15, riseSeconds: 0.2 });
    expect(mode).toBe('pc');
    expect(provenance.mp_mode_j_min?.methods).toEqual(['becher_comprehensive']);
    expect(Math.abs(features.mp_mode_j_min / features.mp_geometric_j_min - 1)).toBeLessThan(0.01);
    expect(features.mp_gattinoni_j_min).toBeNaN();
  });

  test('without inputs mp2 is absent and says so', () => {
    const { features, provenance } = measureSettled({ pressure: 15, riseSeconds: 0.2 }, 1);
    expect(features.mp_mode_j_min).toBeNaN();
    expect(provenance.mp_mode_j_min?.failedGates).toEqual(['no_formula_for_mode_or_inputs']);
  });
});
