import { BREATH_FEATURE_CODES } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';
import { createAbsentFeatures } from './absent-features.ts';
import { roundFeatures } from './round-features.ts';

describe('the numbers of a breath', () => {
  it('read as the device sent them, without the tail of a 32 bit float', () => {
    const { flow, pressure, rateHz } = aVentilatedPatient({ noiseLpm: 0.5 });
    const sent = (values: Float32Array) => values.map((value) => Math.round(value * 100) / 100);
    const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
    const channels = { flow: sent(flow), pressure: sent(pressure) };
    const breaths = pipeline.pushSamples({ firstIndex: 0, rateHz, length: flow.length, channels });
    expect(breaths.length).toBeGreaterThan(5);
    for (const { features } of breaths) {
      for (const code of ['pmax_cmh2o', 'pip_cmh2o', 'p_min_cmh2o', 'peak_insp_flow_lpm'] as const) {
        expect(String(features[code]), code).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }
      for (const code of BREATH_FEATURE_CODES) {
        if (Number.isNaN(features[code])) continue;
        expect(features[code], code).toBe(Number(features[code].toPrecision(9)));
      }
    }
  });

  it('keep nine digits where they are derived, stay absent where they were, and round only once', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: false, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (value) => {
        const features = { ...createAbsentFeatures(), work_insp_j: value };
        roundFeatures(features);
        const once = features.work_insp_j;
        if (Number.isNaN(value)) expect(once).toBeNaN();
        else expect(Math.abs(once - value)).toBeLessThanOrEqual(Math.max(1e-22, 1e-8 * Math.abs(value)));
        roundFeatures(features);
        expect(features.work_insp_j).toBe(once);
      }),
    );
  });
});

it('makes a number that is not finite an absent one', () => {
  const features = {
    ...createAbsentFeatures(),
    leak_percent: Number.NEGATIVE_INFINITY,
    pmax_cmh2o: Number.POSITIVE_INFINITY,
  };
  roundFeatures(features);
  expect(features.leak_percent).toBeNaN();
  expect(features.pmax_cmh2o).toBeNaN();
});
