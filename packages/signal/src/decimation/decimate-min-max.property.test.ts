import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimateMinMax } from './decimate-min-max.ts';

const channel = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.float({ min: -200, max: 200, noNaN: true }) },
      fc.constant(Number.NaN),
    ),
    {
      maxLength: 600,
    },
  )
  .map((values) => Float32Array.from(values));

describe('decimateMinMax', () => {
  it('keeps the extremes, the order and the bound for any channel', () => {
    fc.assert(
      fc.property(channel, fc.integer({ min: 3, max: 300 }), (values, maximum) => {
        const decimated = decimateMinMax(values, maximum);
        expect(decimated.values.length).toBeLessThanOrEqual(maximum);
        expect(decimated.indices).toEqual(decimated.indices.toSorted());
        decimated.indices.forEach((index, at) => expect(decimated.values[at]).toBe(values[index]));
        const real = values.filter((value) => !Number.isNaN(value));
        if (real.length === 0) return;
        const kept = decimated.values.filter((value) => !Number.isNaN(value));
        expect(Math.max(...kept)).toBe(Math.max(...real));
        expect(Math.min(...kept)).toBe(Math.min(...real));
      }),
    );
  });

  it('keeps a gap of a single sample as a break of the line', () => {
    const values = new Float32Array(1000).fill(5);
    values[512] = Number.NaN;
    const decimated = decimateMinMax(values, 60);
    expect(decimated.values.some((value) => Number.isNaN(value))).toBe(true);
    expect(decimated.indices[decimated.values.findIndex((value) => Number.isNaN(value))]).toBe(512);
  });

  it('gives a short channel back whole', () => {
    const values = Float32Array.of(1, Number.NaN, 3);
    expect(decimateMinMax(values, 10).values).toEqual(values);
  });
});
