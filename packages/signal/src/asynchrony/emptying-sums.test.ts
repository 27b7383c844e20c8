import { describe, expect, it } from 'vitest';
import { emptyingSums, type LineSums } from './emptying-sums.ts';
import type { LungSignals } from './lung-signals.ts';
import { buildLungSignals } from './testing/build-lung-signals.ts';

const RATE_HZ = 100;
const ELASTANCE = 45;
const RESISTANCE = 9;
const INSPIRATION_END = 70;
const VOLUME_L = 0.35;
const airway = { resistanceIn: RESISTANCE, resistanceOut: RESISTANCE, turbulence: 0 };

/** One expiration with a muscle that relaxes over `relaxationS` from the opening of the valve. */
function expire(peakCmh2o: number, relaxationS: number): LungSignals {
  return buildLungSignals({
    rateHz: RATE_HZ,
    length: 300,
    inspirationEnd: INSPIRATION_END,
    volumeL: VOLUME_L,
    at: (index, volumeL) => {
      if (index < INSPIRATION_END) return { flowLps: 0, pressureCmh2o: 0 };
      const sinceS = (index - INSPIRATION_END) / RATE_HZ;
      const pmus = peakCmh2o * Math.max(0, 1 - sinceS / relaxationS);
      const flowLps = (pmus - ELASTANCE * volumeL) / RESISTANCE;
      return { flowLps, pressureCmh2o: 5 + RESISTANCE * flowLps + ELASTANCE * volumeL - pmus };
    },
  });
}

/** Elastance after a dozen iterations from `firstElastance`. */
function settle(signals: LungSignals, line: 'resting' | 'relaxing', firstElastance: number): number {
  let elastance = firstElastance;
  for (let round = 0; round < 24; round += 1) {
    const { vv, vy }: LineSums = emptyingSums(signals, { elastance, ...airway })[line];
    elastance = vy / vv;
  }
  return elastance;
}

describe('the line of an expiration', () => {
  it('is the elastance of a passive lung, either way', () => {
    const passive = expire(0, 1);
    expect(settle(passive, 'resting', 30)).toBeCloseTo(ELASTANCE, 0);
    expect(settle(passive, 'relaxing', 30)).toBeCloseTo(ELASTANCE, 0);
  });

  it('is not that of a muscle that lets go with the lung, where one is expected', () => {
    const relaxing = expire(6, 0.5);
    const found = settle(relaxing, 'relaxing', 30);
    expect(found).toBeGreaterThan(0.9 * ELASTANCE);
    expect(found).toBeLessThan(1.1 * ELASTANCE);
    expect(found).toBeGreaterThan(settle(relaxing, 'resting', 30));
  });
});
