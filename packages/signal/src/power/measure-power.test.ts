import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { describe, expect, test } from 'vitest';
import { createFixtureView, measureSettled } from '../mechanics/single-compartment-breath.fixture.ts';
import { measurePower } from './measure-power.ts';

/** Of the airway, cmH2O: a patient who draws this hard through a set flow of 30 L/min takes it below the room's. */
const drawing = (peak: number) => (seconds: number) => (seconds < 1 ? peak * Math.sin(Math.PI * seconds) : 0);

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

  test('gas drawn at a pressure below zero is no work of the ventilator: no total, and the gate says so', () => {
    const { features, provenance } = measureSettled({ flowLpm: 30, effort: drawing(40) });
    expect(features.vti_ml).toBeGreaterThan(400);
    expect(features.work_insp_j).toBeNaN();
    expect(features.work_insp_j_l).toBeNaN();
    expect(features.mp_geometric_j_min).toBeNaN();
    expect(features.mp_surrogate_j_min).toBeNaN();
    expect(features.mp_giosa_j_min).toBeNaN();
    for (const code of ['work_insp_j', 'mp_geometric_j_min', 'mp_mode_j_min'] as const)
      expect(provenance[code]?.failedGates).toEqual(['drawn_below_zero']);
  });

  test('an effort that leaves pressure above zero, or dips below it for a moment, keeps the power', () => {
    for (const peak of [8, 14]) {
      const { features, provenance } = measureSettled({ flowLpm: 30, effort: drawing(peak) });
      expect(features.mp_geometric_j_min).toBeGreaterThan(0);
      expect(provenance.mp_geometric_j_min).toBeUndefined();
    }
  });

  test('a breath whose volume another one took over has work and no power, by no formula', () => {
    const { features } = measureSettled({ flowLpm: 30, pauseSeconds: 0.4 });
    const powers = BREATH_FEATURE_CODES.filter((code) => code.startsWith('mp_'));
    const cut = { ...features, mp_geometric_j_min: Number.NaN };
    for (const code of powers) cut[code] = Number.NaN;
    const provenance = measurePower(createFixtureView({ flowLpm: 30, pauseSeconds: 0.4 }), cut, 'vc');
    expect(powers.filter((code) => !Number.isNaN(cut[code]))).toEqual([]);
    expect(provenance.mp_mode_j_min?.failedGates).toEqual(['volume_carried_over']);
    expect(cut.work_insp_j).toBeGreaterThan(0);
  });

  test('where nothing went in there is no power, not a negative one', () => {
    const { features, provenance } = measureSettled({ pressure: 15, riseSeconds: 0.2, flowFactor: -1 }, 2);
    expect(features.mp_geometric_j_min).toBeNaN();
    expect(provenance.mp_geometric_j_min?.failedGates).toEqual(['nothing_inspired']);
  });
});
