import { describe, expect, it } from 'vitest';
import { RiseMeter } from './rise-before-valve.ts';

const RATE_HZ = 100;

/** Muscle pressure at rest with a small wave, and a slow rise over the last half second before the valve. */
function trace(length: number, riseCmh2o: number) {
  const raw = Float64Array.from({ length }, (_, at) => {
    const last = Math.max(0, at - (length - 50)) / 50;
    return 0.1 * Math.sin(at) + riseCmh2o * last;
  });
  return { raw, pmus: raw, sd: raw, rateHz: RATE_HZ, lead: length };
}

describe('RiseMeter', () => {
  it('reads the spans whose noise short expirations showed, although a longer one rises higher', () => {
    const meter = new RiseMeter();
    // Long enough for the noise of the span of 0.15 s, too short for that of 0.45 s.
    for (let breath = 0; breath < 8; breath += 1) meter.learn(trace(100, 0), 0, 99);
    const rise = meter.measure(trace(100, 3), 99);
    expect(rise?.z).toBeGreaterThan(2);
    expect(rise?.spanS).toBeLessThan(0.45);
  });
});
