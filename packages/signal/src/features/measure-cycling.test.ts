import { aVentilatedPatient } from '@eupnea/testing';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

/** Of the simulated patient: inspiration of 1 s, of which pressure rises along a ramp for the first 0.1 s. */
const TI_S = 1;
const RAMP_S = 0.1;
const RESISTANCE = 10;
const COMPLIANCE_ML = 50;

function measure(traits: Parameters<typeof aVentilatedPatient>[0]) {
  const { flow, pressure, rateHz } = aVentilatedPatient({ breaths: 6, ...traits });
  const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform', depth: 'basic' });
  const block = { firstIndex: 0, rateHz, length: flow.length, channels: { flow, pressure } };
  return pipeline.pushSamples(block).slice(1);
}

describe('the end of inspiration', () => {
  it.each([50, 100, 200])('is at the share of peak flow that a decay of R C leaves, at %i Hz', (rateHz) => {
    const breaths = measure({ rateHz, resistance: RESISTANCE, complianceMlCmh2o: COMPLIANCE_ML });
    const expected = 100 * Math.exp(-(TI_S - RAMP_S) / ((RESISTANCE * COMPLIANCE_ML) / 1000));
    expect(breaths.length).toBeGreaterThan(3);
    for (const { features } of breaths) expect(features.cycling_flow_percent).toBeCloseTo(expected, 0);
  });

  it('has no flow of cycling off after a pause', () => {
    const breaths = measure({ rateHz: 100, flowPattern: 'constant' });
    for (const { features } of breaths) expect(features.cycling_flow_percent).toBeNaN();
  });
});

describe('the rise of pressure', () => {
  it('is over at 90 % of a ramp, to one sample', () => {
    const breaths = measure({ rateHz: 200 });
    for (const { features } of breaths)
      expect(Math.abs(features.rise_time_s - 0.9 * RAMP_S)).toBeLessThan(0.006);
  });
});
