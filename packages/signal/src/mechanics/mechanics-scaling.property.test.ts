import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BREATH_FEATURE_CODES } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { measureBreath } from '../measure-breath.ts';
import { createFixtureView, measureSettled } from './single-compartment-breath.fixture.ts';

const factor = fc.double({ min: 0.8, max: 1.25, noNaN: true });
const lung = fc.record({
  compliance: fc.double({ min: 15, max: 90, noNaN: true }),
  resistance: fc.double({ min: 4, max: 25, noNaN: true }),
});

/** Long enough to empty the chest: what is left behind would be read as a leak in breaths that all start empty. */
const emptying = ({ compliance, resistance }: { compliance: number; resistance: number }) =>
  0.5 + (6 * compliance * resistance) / 1000;

test('compliance scales with the flow sensor, resistance against it', () => {
  fc.assert(
    fc.property(lung, factor, (mechanics, flowFactor) => {
      const breath = { ...mechanics, flowLpm: 30, pauseSeconds: 0.3, expirationSeconds: emptying(mechanics) };
      const plain = measureSettled(breath, 4).features;
      const scaled = measureSettled({ ...breath, flowFactor }, 4).features;
      expect(scaled.compliance_ml_cmh2o / plain.compliance_ml_cmh2o).toBeCloseTo(flowFactor, 1);
      expect(scaled.resistance_cmh2o_s_l / plain.resistance_cmh2o_s_l).toBeCloseTo(1 / flowFactor, 1);
    }),
    { numRuns: 25 },
  );
});

test('any lung in passive volume control comes out within 5 % and 8 %', () => {
  fc.assert(
    fc.property(lung, (mechanics) => {
      const { features } = measureSettled(
        { ...mechanics, flowLpm: 30, pauseSeconds: 0.3, expirationSeconds: emptying(mechanics) },
        4,
      );
      expect(Math.abs(features.compliance_ml_cmh2o / mechanics.compliance - 1)).toBeLessThan(0.05);
      expect(Math.abs(features.resistance_cmh2o_s_l / mechanics.resistance - 1)).toBeLessThan(0.08);
    }),
    { numRuns: 40 },
  );
});

test('no signal, however absurd, makes it throw or answer an infinity', () => {
  // In the resolution of the channels.
  const hundredths = fc.integer({ min: -30_000, max: 30_000 }).map((value) => value / 100);
  const values = fc.array(hundredths, { minLength: 4, maxLength: 120 });
  fc.assert(
    fc.property(values, values, fc.integer({ min: 25, max: 1000 }), (flows, pressures, rateHz) => {
      const length = Math.min(flows.length, pressures.length);
      const base = createFixtureView({ flowLpm: 30 });
      const view: BreathView = {
        ...base,
        rateHz,
        length,
        inspirationEnd: Math.max(1, length >> 1),
        pauseStart: Math.max(1, length >> 1),
        flow: Float32Array.from(flows.slice(0, length)),
        pressure: Float32Array.from(pressures.slice(0, length)),
        volume: Float64Array.from(flows.slice(0, length)),
      };
      const { features } = measureBreath(view, 'full');
      for (const code of BREATH_FEATURE_CODES) {
        expect(Math.abs(features[code]), code).not.toBe(Number.POSITIVE_INFINITY);
      }
    }),
    { numRuns: 300 },
  );
});
