import { aVentilatedPatient } from '@eupnea/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

const RUNS = process.env['EUPNEA_DEEP'] === '1' ? 600 : 60;

it('no finding carries a number that is none, from the first breath on', () => {
  const shorten = fc.integer({ min: 0, max: 400 });
  const traits = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    leakLpm: fc.constantFrom(0, 3, 12),
    noiseLpm: fc.constantFrom(0, 1, 4),
    cardiacLpm: fc.constantFrom(0, 5),
    complianceMlCmh2o: fc.integer({ min: 5, max: 120 }),
    resistance: fc.integer({ min: 2, max: 60 }),
    flowPattern: fc.constantFrom('decelerating' as const, 'constant' as const),
  });
  fc.assert(
    fc.property(traits, shorten, (patient, skipped) => {
      const { flow, pressure, rateHz } = aVentilatedPatient({ ...patient, breaths: 5 });
      const pipeline = createBreathPipeline({ rateHz, segmentation: 'waveform' });
      const channels = { flow: flow.subarray(skipped), pressure: pressure.subarray(skipped) };
      pipeline.pushSamples({ firstIndex: 0, rateHz, length: channels.flow.length, channels });
      pipeline.finish();
      for (const { confidence, evidence } of pipeline.takeFindings()) {
        const numbers = evidence.measurements.flatMap(({ measured, threshold }) => [measured, threshold]);
        expect([confidence, ...numbers].every(Number.isFinite)).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
});
