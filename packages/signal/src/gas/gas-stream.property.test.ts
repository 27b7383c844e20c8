import type { Breath } from '@eupnea/model';
import { aVentilatedPatient } from '@eupnea/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBreathPipeline } from '../pipeline.ts';

const RATE_HZ = 100;
const DEAD_SPACE_ML = 120;
const PATIENT = aVentilatedPatient({ breaths: 14, rateHz: RATE_HZ });

/** A capnogram over the patient's expired volume, recorded `delayS` late. */
function co2Of(delayS: number): Float32Array {
  let expired = 0;
  const airway = Array.from(PATIENT.flow, (lpm) => {
    expired = lpm > 1 ? 0 : expired + (Math.max(0, -lpm) * 1000) / 60 / RATE_HZ;
    return lpm > 1 ? 0 : 38 / (1 + Math.exp((DEAD_SPACE_ML - expired) / 6));
  });
  const late = Math.round(delayS * RATE_HZ);
  return Float32Array.from(airway, (_value, index) => airway[index - late] ?? 0);
}

function analyze(co2: Float32Array | null, cuts: readonly number[], settle?: number): readonly Breath[] {
  const pipeline = createBreathPipeline({ rateHz: RATE_HZ, segmentation: 'waveform', depth: 'standard' });
  const breaths: Breath[] = [];
  const { flow, pressure } = PATIENT;
  const borders = [...new Set([0, ...cuts, flow.length])].toSorted((one, other) => one - other);
  borders.slice(1).forEach((to, index) => {
    const from = borders[index] ?? 0;
    if (from === settle) pipeline.pushSettings({ proportional: false });
    const channels = {
      flow: flow.subarray(from, to),
      pressure: pressure.subarray(from, to),
      ...(co2 === null ? {} : { co2: co2.subarray(from, to) }),
    };
    breaths.push(...pipeline.pushSamples({ firstIndex: from, rateHz: RATE_HZ, length: to - from, channels }));
  });
  return [...breaths, ...pipeline.finish()];
}

const isGas = (code: string) =>
  /co2/u.test(code) || ['vd_', 'vt_alveolar', 'va_lpm'].some((start) => code.startsWith(start));

const withoutGas = (breath: Breath) => ({
  ...breath,
  features: Object.fromEntries(Object.entries(breath.features).filter(([code]) => !isGas(code))),
  provenance: Object.fromEntries(Object.entries(breath.provenance).filter(([code]) => !isGas(code))),
});

describe('a stream with CO2', () => {
  it('gives the same breaths whatever the blocks, with a delay that outlasts the breath too', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: PATIENT.flow.length - 1 }), { maxLength: 12 }),
        (delayS, cuts) => {
          const co2 = co2Of(delayS);
          expect(analyze(co2, cuts)).toEqual(analyze(co2, []));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('changes no other number', () => {
    const bare = analyze(null, []).map(withoutGas);
    expect(bare.length).toBeGreaterThan(10);
    for (const delayS of [0, 2.2]) expect(analyze(co2Of(delayS), [700, 1300]).map(withoutGas)).toEqual(bare);
  });

  it('has the dead space whatever the delay, and says when it is not known yet', () => {
    for (const delayS of [0, 1.6, 2.9]) {
      const breaths = analyze(co2Of(delayS), []);
      const known = breaths.filter(({ features }) => features.vd_airway_ml > 0);
      expect(known.length).toBeGreaterThan(2);
      for (const { features } of known)
        expect(Math.abs(features.vd_airway_ml - DEAD_SPACE_ML)).toBeLessThan(12);
      expect(breaths[1]?.provenance.petco2_mmhg?.failedGates).toEqual(['co2_delay_unknown']);
    }
  });
});
