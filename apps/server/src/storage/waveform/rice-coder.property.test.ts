import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRice, encodeRice } from './rice-coder.ts';

const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -40_000, max: 40_000 }),
  fc.integer(),
);

describe('rice code', () => {
  it('gives every value of 32 bits back', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 80 }), (values) => {
        const numbers = Int32Array.from(values);
        const code = Uint8Array.from(encodeRice(numbers, numbers.length));
        expect(decodeRice(code, numbers.length)).toEqual(numbers);
      }),
    );
  });

  it('takes a bit and a half more than the entropy of even noise at most, and little for silence', () => {
    const samples = 1600;
    for (const bits of [1, 4, 8, 12]) {
      // Every value of so many bits equally often, in an order that a linear congruence mixes.
      const noise = Int32Array.from(
        { length: samples },
        (_, index) => ((index * 1103) % 2 ** bits) - 2 ** (bits - 1),
      );
      expect((8 * encodeRice(noise, samples).length) / samples).toBeLessThan(bits + 1.5);
    }
    expect((8 * encodeRice(new Int32Array(samples), samples).length) / samples).toBe(0.25);
  });
});
