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

  it('decodes only the channels asked for', () => {
    const { data } = encodeChunk({ pressure: Float32Array.of(5, 20), flow: Float32Array.of(0, 60) });
    expect(decodeChunk(data, ['flow']).columns).toEqual({ flow: Float32Array.of(0, 60) });
  });

  it('reads a chunk of the older layout', () => {
    const stored =
      'AQMKAAAABGZsb3cAAAAAAABZQAIBBnZvbHVtZQAAAAAAAABABAEDY28yAAAAAAAAWUACAeNgAINLjAzRl7VBLBYGhtf8jEBWA0SG8XlFQBADAxMjAwPzs/NuEEEGhn8wBsN/CMkMF0ADAA==';
    const missing = Number.NaN;
    expect(decodeChunk(Buffer.from(stored, 'base64'))).toEqual({
      sampleCount: 10,
      columns: {
        flow: Float32Array.of(0, 12.34, 12.35, missing, -40.5, 0.01, 3, 3, 3, 3),
        volume: Float32Array.of(0, 0.5, 500, 30_000, -9000, 1, 1, missing, 2, 2.5),
        co2: new Float32Array(10).fill(missing),
      },
    });
  });

  it('reads a stored chunk as long as no channel changes its number', () => {
    const stored = 'AgMEAAAAAAEBZAAAAPQBAAAIAAAABJAD71AASoAKAAJkAAAAAAAAAAAAAAAMAAHoAwAAAAAAAAcAAAAIgAd0XneY';
    const missing = Number.NaN;
    const original = {
      pressure: Float32Array.of(5, 20.25, missing, 19.5),
      surface_emg: Float32Array.of(missing, missing, missing, missing),
      ecg: Float32Array.of(0, 0.5, -0.25, missing),
    };
    expect(decodeChunk(Buffer.from(stored, 'base64')).columns).toEqual(original);
    expect(encodeChunk(original).data.toString('base64')).toBe(stored);
  });

  it('refuses a chunk that is cut short or of another layout instead of inventing samples', () => {
    const { data } = encodeChunk({ flow: Float32Array.from({ length: 200 }, (_, index) => Math.sin(index)) });
    for (let length = 0; length < data.length; length++) {
      expect(() => decodeChunk(data.subarray(0, length))).toThrow();
    }
    const foreign = Buffer.from(data);
    foreign[0] = 99;
    expect(() => decodeChunk(foreign)).toThrow('unknown layout');
    const endless = Buffer.from(data);
    endless.writeUInt32LE(0xffff_ffff, 2);
    expect(() => decodeChunk(endless)).toThrow('damaged head');
    const longer = Buffer.from(data);
    longer.writeUInt32LE(100, 2);
    expect(() => decodeChunk(longer)).toThrow('longer than its samples');
  });
});
