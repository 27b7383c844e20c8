import { describe, expect, it } from 'vitest';
import type { LungSignals } from './lung-signals.ts';
import { measureLeastElastance } from './measure-least-elastance.ts';
import { buildLungSignals } from './testing/build-lung-signals.ts';

const RATE_HZ = 100;
const ELASTANCE = 50;
const RESISTANCE = 8;
const REST = 5;
const known = { elastance: 28, resistanceIn: RESISTANCE, resistanceOut: RESISTANCE, turbulence: 0 };

/**
 * A set flow for 0.4 s into a lung with one time constant and a muscle.
 * @param pmusAt muscle pressure, cmH2O, by seconds since the start
 */
function breathe(pmusAt: (seconds: number) => number): LungSignals {
  const inspirationEnd = 40;
  return buildLungSignals({
    rateHz: RATE_HZ,
    length: 200,
    inspirationEnd,
    at: (index, volumeL) => {
      const pmus = pmusAt(index / RATE_HZ);
      // Expiration has only the airway as resistance, and PEEP equals the level of rest.
      const flowLps = index < inspirationEnd ? 0.9 : (pmus - ELASTANCE * volumeL) / RESISTANCE;
      return { flowLps, pressureCmh2o: REST + RESISTANCE * flowLps + ELASTANCE * volumeL - pmus };
    },
  });
}

const holdUntil = (endS: number) => (seconds: number) =>
  seconds < endS ? 6 * Math.min(1, (seconds + 0.1) / 0.3) : 6 * Math.exp(-(seconds - endS) / 0.1);

describe('the elastance that a dip in muscle pressure asks for', () => {
  it('lies between the one that came out low and the true one, where the effort goes on through the valve', () => {
    const asked = measureLeastElastance(breathe(holdUntil(0.6)), known, REST);
    expect(asked).toBeGreaterThan(known.elastance + 5);
    expect(asked).toBeLessThanOrEqual(ELASTANCE + 1);
  });

  it('is none where nobody breathes in, or the effort is over well before the valve opens', () => {
    expect(
      measureLeastElastance(
        breathe(() => 0),
        known,
        REST,
      ),
    ).toBeNaN();
    expect(measureLeastElastance(breathe(holdUntil(0)), known, REST)).toBeNaN();
  });

  it('is none where the elastance is right', () => {
    const right = { ...known, elastance: ELASTANCE };
    expect(measureLeastElastance(breathe(holdUntil(0.6)), right, REST)).toBeNaN();
  });

  it('is none without a level of rest', () => {
    expect(measureLeastElastance(breathe(holdUntil(0.6)), known, Number.NaN)).toBeNaN();
  });
});
