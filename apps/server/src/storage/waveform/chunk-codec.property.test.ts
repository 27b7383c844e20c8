import { CHANNELS, CHANNEL_CODES, type ChannelCode } from '@eupnea/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeChunk, encodeChunk } from './chunk-codec.ts';

const channelCode = fc.constantFrom(...CHANNEL_CODES);

function columnOf(code: ChannelCode, length: number) {
  const [minimum, maximum] = CHANNELS[code].plausible;
  const value = fc.oneof(
    { weight: 20, arbitrary: fc.double({ min: minimum, max: maximum, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 3e38) },
  );
  return fc
    .array(value, { minLength: length, maxLength: length })
    .map((values) => [code, Float32Array.from(values)] as const);
}

const columns = fc
  .tuple(fc.uniqueArray(channelCode, { minLength: 1 }), fc.integer({ min: 0, max: 120 }))
  .chain(([codes, length]) => fc.tuple(...codes.map((code) => columnOf(code, length))))
  .map((entries) => Object.fromEntries(entries));

describe('chunk codec', () => {
  it('gives every plausible value back within half a step of its channel, and every missing one as NaN', () => {
    fc.assert(
      fc.property(columns, (original) => {
        const decoded = decodeChunk(encodeChunk(original).data);
        expect(Object.keys(decoded.columns).sort()).toEqual(Object.keys(original).sort());
        for (const code of CHANNEL_CODES) {
          const before = original[code];
          const after = decoded.columns[code];
          if (before === undefined) continue;
          expect(after?.length).toBe(before.length);
          before.forEach((value, index) => {
            const [minimum, maximum] = CHANNELS[code].plausible;
            if (!(value >= minimum && value <= maximum)) return expect(after?.[index]).toBeNaN();
            // A float32 near the range's end is itself only so exact.
            const tolerance = CHANNELS[code].resolution / 2 + Math.abs(value) * 2 ** -23;
            expect(Math.abs((after?.[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(tolerance);
          });
        }
      }),
    );
  });

  it('gives values that are multiples of the resolution back bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -12_000, max: 12_000 }), { minLength: 1 }), (steps) => {
        const pressure = Float32Array.from(steps, (step) => step / 100);
        expect(decodeChunk(encodeChunk({ pressure }).data).columns.pressure).toEqual(pressure);
      }),
    );
  });

  it('refuses a chunk that is cut short or of another layout instead of inventing samples', () => {
    const { data } = encodeChunk({ flow: Float32Array.from({ length: 200 }, (_, index) => Math.sin(index)) });
    for (let length = 0; length < data.length; length++) {
      expect(() => decodeChunk(data.subarray(0, length))).toThrow();
    }
    const foreign = Buffer.from(data);
    foreign[0] = 99;
    expect(() => decodeChunk(foreign)).toThrow('unknown layout');
  });
});
