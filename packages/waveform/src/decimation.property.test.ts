import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectColumnExtremes } from './decimation.ts';

const sample = fc.oneof(
  { weight: 5, arbitrary: fc.float({ min: -200, max: 200, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);

test('a column keeps its first, last, least and greatest sample, in order of time, whatever the ring position', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 80 }), fc.nat(200), (values, from) => {
      const ring = new Float32Array(values.length + 3);
      values.forEach((value, offset) => {
        ring[(from + offset) % ring.length] = value;
      });
      const target = new Int32Array(4);
      const length = selectColumnExtremes(ring, from, values.length, target);
      const chosen = [...target.subarray(0, length)];
      const valid = values.flatMap((value, offset) => (Number.isNaN(value) ? [] : [offset]));
      if (valid.length === 0) {
        expect(length).toBe(0);
        return;
      }
      expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
      expect(chosen[0]).toBe(valid[0]);
      expect(chosen.at(-1)).toBe(valid.at(-1));
      const picked = chosen.map((offset) => Math.fround(values[offset] ?? Number.NaN));
      const all = valid.map((offset) => Math.fround(values[offset] ?? Number.NaN));
      expect(Math.min(...picked)).toBe(Math.min(...all));
      expect(Math.max(...picked)).toBe(Math.max(...all));
    }),
  );
});
