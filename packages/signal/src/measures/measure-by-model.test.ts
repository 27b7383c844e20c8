import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createAbsentFeatures } from '../features/absent-features.ts';
import type { PassiveExpiration } from '../mechanics/passive-expiration.ts';
import { measureByModel, type ChestRecord } from './measure-by-model.ts';

interface Chest {
  readonly elastance: number;
  /** Quiet breaths alone are off by this share; null: too few of them. */
  readonly quietSpread: number | null;
}

const NEIGHBOURLY = { spread: 0.05, isLonely: false };

/** A record whose chest has a resistance of 12 cmH2O s/L. */
function record({ elastance, quietSpread }: Chest, others: Partial<ChestRecord> = {}): ChestRecord {
  return {
    chest: {
      chest: Float64Array.of(12, 14, elastance, 0, 0),
      covariance: new Float64Array(25),
      quietBreaths: quietSpread === null ? 0 : 12,
      isKnown: quietSpread !== null,
    },
    quietChest:
      quietSpread === null
        ? null
        : {
            breaths: 12,
            elastance: { median: elastance, spread: quietSpread },
            resistance: { median: 12, spread: quietSpread },
          },
    neighbours: { elastance: NEIGHBOURLY, resistance: NEIGHBOURLY },
    clearStarts: { patient: 0, timed: 0, unknown: 0, breaths: 30 },
    lostShare: 0,
    ...others,
  };
}

function breath(values: Partial<Breath['features']>, provenance: Breath['provenance'] = {}): Breath {
  return {
    startIndex: 0,
    inspirationEndIndex: 100,
    endIndex: 400,
    segmentation: 'waveform',
    deviceBreathNumber: null,
    incomplete: false,
    rejectedRows: 0,
    mode: 'pc',
    features: { ...createAbsentFeatures(), vti_ml: 500, rr_bpm: 15, ...values },
    provenance,
  };
}

const QUIET: Chest = { elastance: 20, quietSpread: 0.02 };
const HIDDEN: Chest = { elastance: 9, quietSpread: null };

const measure = (one: Breath, known: ChestRecord, expiration: PassiveExpiration | null = null) =>
  measureByModel(one, known, expiration);

describe('measureByModel', () => {
  it('gives what quiet breaths identify, with its standard deviation, where one breath alone gives nothing', () => {
    const { features, provenance } = measure(breath({}), record(QUIET));
    expect(features.compliance_ml_cmh2o).toBe(50);
    expect(features.resistance_cmh2o_s_l).toBe(12);
    expect(provenance.compliance_ml_cmh2o?.methods).toEqual(['patient_model']);
    expect(provenance.compliance_ml_cmh2o?.sd).toBeGreaterThan(4);
    expect(provenance.compliance_ml_cmh2o?.sd).toBeLessThan(6);
    expect(features.mp_elastic_dynamic_j_min).toBeCloseTo((0.098 * 15 * 0.5 ** 2 * 20) / 2, 2);
  });

  it('outranks the methods of one breath that are near, and yields to them when the chest has changed', () => {
    const near = measure(breath({ compliance_ml_cmh2o: 56, compliance_spread_ml_cmh2o: 6 }), record(QUIET));
    expect(near.features.compliance_ml_cmh2o).toBe(50);
    expect(near.features.compliance_spread_ml_cmh2o).toBeNaN();
    const changed = measure(breath({ compliance_ml_cmh2o: 25 }), record(QUIET));
    expect(changed.features.compliance_ml_cmh2o).toBe(25);
    expect(changed.provenance.compliance_ml_cmh2o?.sd).toBeCloseTo(3.5);
  });

  it('gives nothing by quiet breaths that contradict each other, and leaves the breath as it was', () => {
    const previous = breath({ compliance_ml_cmh2o: 40 });
    const measured = measure(previous, record({ ...QUIET, quietSpread: 0.25 }));
    expect(measured.features.compliance_ml_cmh2o).toBe(40);
    expect(measured.features.resistance_cmh2o_s_l).toBeNaN();
    expect(previous.provenance).toEqual({});
  });

  it('doubts a chest more, the more its quiet breaths differ', () => {
    const sdOf = (quietSpread: number) =>
      measure(breath({}), record({ ...QUIET, quietSpread })).provenance.compliance_ml_cmh2o?.sd ?? 0;
    // 10 % of the model's own, and half of what one of twelve breaths is off by: four count as independent.
    expect(sdOf(0)).toBeCloseTo(5);
    expect(sdOf(0.1)).toBeCloseTo(50 * Math.hypot(0.1, 0.05));
  });

  describe.each([
    ['differ', { spread: 0.3, isLonely: false }],
    ['give no value', { spread: Number.NaN, isLonely: true }],
  ])('withdraws what one breath alone says where its neighbours %s', (_why, neighbourhood) => {
    const doubted = record(HIDDEN, { neighbours: { elastance: neighbourhood, resistance: NEIGHBOURLY } });
    const values = {
      compliance_ml_cmh2o: 40,
      compliance_spread_ml_cmh2o: 2,
      resistance_cmh2o_s_l: 10,
      mp_elastic_dynamic_j_min: 3,
      mp_gattinoni_j_min: 9,
      mp_surrogate_j_min: 8,
    };

    it('with the reason, and what rests on it', () => {
      const { features, provenance } = measure(breath(values), doubted);
      expect(features.compliance_ml_cmh2o).toBeNaN();
      expect(features.compliance_spread_ml_cmh2o).toBeNaN();
      expect(features.mp_elastic_dynamic_j_min).toBeNaN();
      expect(features.mp_gattinoni_j_min).toBeNaN();
      expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual(['breaths_disagree']);
      expect(features.resistance_cmh2o_s_l).toBe(10);
      expect(features.mp_surrogate_j_min).toBe(8);
    });

    it('but not what a hold shows', () => {
      const held = { compliance_ml_cmh2o: { methods: ['hold'] } };
      expect(measure(breath(values, held), doubted).features.compliance_ml_cmh2o).toBe(40);
    });
  });

  it('says that efforts in every breath hide the chest', () => {
    const { features, provenance } = measure(
      breath({}),
      record(HIDDEN, { clearStarts: { patient: 0.9, timed: 0, unknown: 0, breaths: 30 } }),
    );
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual(['effort_in_every_breath']);
    expect(provenance.resistance_cmh2o_s_l?.failedGates).toEqual(['effort_in_every_breath']);
  });

  it.each(['incomplete', 'pressure_follows_patient'])('never lifts the gate %s', (gate) => {
    const gated = breath({}, { compliance_ml_cmh2o: { failedGates: [gate] } });
    const { features, provenance } = measure(gated, record(QUIET));
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual([gate]);
  });

  describe('of the recoil', () => {
    const others = { rc_exp_s: 0.5, peep_cmh2o: 5, p_plateau_cmh2o: 20 };
    /** 0.1 L are left behind a valve of 2 cmH2O s/L. */
    const trapping = (values: Partial<Breath['features']>, known: ChestRecord) =>
      measure(breath({ ...others, ...values }), known, {
        trappedL: 0.1,
        valvePressure: 0.5,
        valveResistance: 2,
      });

    it('reads PEEP, driving pressure and expiratory resistance by the elastance that is published', () => {
      // The breath alone says twice the elastance.
      const { features, provenance } = trapping(
        { compliance_ml_cmh2o: 25, peepi_cmh2o: 4, resistance_exp_cmh2o_s_l: 18 },
        record(QUIET, {
          neighbours: { elastance: { spread: 0.3, isLonely: false }, resistance: NEIGHBOURLY },
        }),
      );
      expect(features.peepi_cmh2o).toBe(2);
      expect(features.peep_total_cmh2o).toBe(6.5);
      expect(features.driving_pressure_cmh2o).toBe(13.5);
      expect(features.resistance_exp_cmh2o_s_l).toBe(8);
      expect(provenance.peepi_cmh2o?.methods).toEqual(['patient_model']);
      // 10 % of the elastance.
      expect(provenance.peepi_cmh2o?.sd).toBeCloseTo(0.2, 1);
      expect(provenance.driving_pressure_cmh2o?.sd).toBeCloseTo(0.2, 1);
    });

    it('gives it to a breath whose own methods give nothing', () => {
      expect(trapping({}, record(QUIET)).features.peepi_cmh2o).toBe(2);
    });

    it('gives none where the elastance is withdrawn', () => {
      const { features, provenance } = trapping(
        {
          compliance_ml_cmh2o: 25,
          peepi_cmh2o: 4,
          peep_total_cmh2o: 8.5,
          driving_pressure_cmh2o: 11.5,
          resistance_exp_cmh2o_s_l: 18,
        },
        record(HIDDEN, {
          neighbours: { elastance: { spread: 0.3, isLonely: false }, resistance: NEIGHBOURLY },
        }),
      );
      expect(features.peepi_cmh2o).toBeNaN();
      expect(features.peep_total_cmh2o).toBeNaN();
      expect(features.driving_pressure_cmh2o).toBeNaN();
      expect(features.resistance_exp_cmh2o_s_l).toBeNaN();
      expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual(['breaths_disagree']);
      expect(provenance.peepi_cmh2o).toBeUndefined();
    });

    it('gives no expiratory resistance where the valve has nearly all of it', () => {
      const { features, provenance } = trapping({ rc_exp_s: 0.08 }, record(QUIET));
      expect(features.resistance_exp_cmh2o_s_l).toBeNaN();
      expect(provenance.resistance_exp_cmh2o_s_l?.failedGates).toEqual(['imprecise']);
    });
  });
});
