import type { Breath } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { measureByModel, type ChestRecord } from './measure-by-model.ts';

interface Chest {
  readonly elastance: number;
  readonly elastanceSd: number;
  readonly quietBreaths: number;
}

/** A record whose chest has a resistance of 12 +- 0.2 cmH2O s/L. */
function record({ elastance, elastanceSd, quietBreaths }: Chest, patient = 0): ChestRecord {
  const covariance = new Float64Array(25);
  covariance[0] = 0.2 ** 2;
  covariance[12] = elastanceSd ** 2;
  return {
    chest: {
      chest: Float64Array.of(12, 14, elastance, 0, 0),
      covariance,
      quietBreaths,
      isKnown: quietBreaths > 0,
    },
    clearStarts: { patient, unknown: 0, breaths: 30 },
    lostShare: 0,
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

const QUIET: Chest = { elastance: 20, elastanceSd: 0.2, quietBreaths: 12 };
const HIDDEN: Chest = { elastance: 9, elastanceSd: 0.1, quietBreaths: 0 };

describe('measureByModel', () => {
  it('gives what quiet breaths identify, with its standard deviation, where one breath alone gives nothing', () => {
    const { features, provenance } = measureByModel(breath({}), record(QUIET));
    expect(features.compliance_ml_cmh2o).toBe(50);
    expect(features.resistance_cmh2o_s_l).toBe(12);
    expect(provenance.compliance_ml_cmh2o?.methods).toEqual(['patient_model']);
    expect(provenance.compliance_ml_cmh2o?.sd).toBeGreaterThan(4);
    expect(provenance.compliance_ml_cmh2o?.sd).toBeLessThan(6);
    expect(features.mp_elastic_dynamic_j_min).toBeCloseTo((0.098 * 15 * 0.5 ** 2 * 20) / 2, 2);
  });

  it('outranks the methods of one breath that are near, and yields to them when the chest has changed', () => {
    const near = measureByModel(
      breath({ compliance_ml_cmh2o: 56, compliance_spread_ml_cmh2o: 6 }),
      record(QUIET),
    );
    expect(near.features.compliance_ml_cmh2o).toBe(50);
    expect(near.features.compliance_spread_ml_cmh2o).toBeNaN();
    const changed = measureByModel(breath({ compliance_ml_cmh2o: 25 }), record(QUIET));
    expect(changed.features.compliance_ml_cmh2o).toBe(25);
    expect(changed.provenance.compliance_ml_cmh2o?.sd).toBeCloseTo(3.5);
  });

  it('gives nothing by a chest that is too uncertain, and leaves the breath as it was', () => {
    const previous = breath({ compliance_ml_cmh2o: 40 });
    const unsure = record({ ...QUIET, elastanceSd: 2 });
    const measured = measureByModel(previous, unsure);
    expect(measured.features.compliance_ml_cmh2o).toBe(40);
    expect(measured.features.resistance_cmh2o_s_l).toBeNaN();
    expect(previous.provenance).toEqual({});
  });

  it('says that efforts in every breath hide the chest', () => {
    const { features, provenance } = measureByModel(breath({}), record(HIDDEN, 0.9));
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual(['effort_in_every_breath']);
    expect(provenance.resistance_cmh2o_s_l?.failedGates).toEqual(['effort_in_every_breath']);
  });

  it.each(['incomplete', 'pressure_follows_patient'])('never lifts the gate %s', (gate) => {
    const gated = breath({}, { compliance_ml_cmh2o: { failedGates: [gate] } });
    const { features, provenance } = measureByModel(gated, record(QUIET));
    expect(features.compliance_ml_cmh2o).toBeNaN();
    expect(provenance.compliance_ml_cmh2o?.failedGates).toEqual([gate]);
  });

  it('gives intrinsic PEEP and the driving pressure the doubt of the elastance', () => {
    const measured = measureByModel(
      breath({ compliance_ml_cmh2o: 50, peepi_cmh2o: 4, driving_pressure_cmh2o: 11 }),
      record({ ...QUIET, quietBreaths: 0 }),
    );
    expect(measured.provenance.peepi_cmh2o?.sd).toBeCloseTo(0.56);
    expect(measured.provenance.driving_pressure_cmh2o?.sd).toBeCloseTo(0.56);
    expect(measured.provenance.peep_total_cmh2o).toBeUndefined();
  });
});
