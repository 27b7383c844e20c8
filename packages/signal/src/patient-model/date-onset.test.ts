import { describe, expect, it } from 'vitest';
import { dateOnset } from './date-onset.ts';

const RATE_HZ = 100;
const TOP = 140;

/** Rest, then `rise` over the seconds since the onset, up to the valve at `TOP`. */
function draw(onset: number, rise: (seconds: number) => number, rest: (at: number) => number = () => 0) {
  return Float64Array.from(
    { length: 160 },
    (_, at) => rest(at) + (at > onset ? rise((at - onset) / RATE_HZ) : 0),
  );
}

const date = (trace: Float64Array, noise = 0.1) =>
  dateOnset(trace, { from: 30, top: TOP, noise, rateHz: RATE_HZ, tauS: 0.5 });

describe('dateOnset', () => {
  it.each([
    ['a line', (s: number) => 10 * s],
    ['a half sine, slow at its top', (s: number) => 8 * Math.sin((Math.PI * s) / 0.9)],
    ['a parabola', (s: number) => 30 * s * s],
  ])('dates %s to within its doubt', (_name, rise) => {
    const onset = date(draw(100, rise));
    expect(Math.abs((onset?.at ?? 0) - 100) / RATE_HZ).toBeLessThan(0.08);
    expect(onset?.sdS).toBeLessThan(0.08);
  });

  it('is not moved by rest that drifts, nor by an error of the mechanics that fades', () => {
    const onset = date(
      draw(
        105,
        (s) => 12 * s,
        (at) => 0.4 * (at / RATE_HZ) + 1.5 * Math.exp(-(at - 30) / 50),
      ),
    );
    expect(Math.abs((onset?.at ?? 0) - 105) / RATE_HZ).toBeLessThan(0.08);
  });

  it('doubts more where noise hides the rise', () => {
    const rise = (s: number) => 4 * s;
    const clear = date(draw(100, rise), 0.05);
    const hidden = date(draw(100, rise), 2);
    expect(hidden?.sdS).toBeGreaterThan(3 * (clear?.sdS ?? Number.POSITIVE_INFINITY));
  });

  it('gives none where nothing rises or too little of expiration was seen', () => {
    expect(date(draw(100, (s) => -10 * s))).toBeNull();
    expect(
      dateOnset(
        draw(100, (s) => 10 * s),
        { from: 130, top: TOP, noise: 0.1, rateHz: RATE_HZ, tauS: 0.5 },
      ),
    ).toBeNull();
  });
});
