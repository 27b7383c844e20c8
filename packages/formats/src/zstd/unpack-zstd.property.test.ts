import { constants, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedZstd } from './damaged-zstd.ts';
import { unpackZstd } from './unpack-zstd.ts';

/** Bytes as columns of samples have them: waves, runs, few symbols, noise. */
const pieces = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.tuple(fc.nat(255), fc.nat(30_000)).map(([byte, count]) => new Uint8Array(count).fill(byte)),
  fc
    .tuple(fc.integer({ min: 2, max: 200 }), fc.nat(40_000))
    .map(([period, count]) =>
      Uint8Array.from({ length: count }, (_, at) => 128 + 90 * Math.sin((6.28 * at) / period) + (at % 3)),
    ),
  fc
    .array(fc.constantFrom(...'flow pressure 0123.456\n'.split('')), { maxLength: 4000 })
    .map((text) => Buffer.from(text.join(''))),
);
const data = fc.array(pieces, { maxLength: 8 }).map((all) => new Uint8Array(Buffer.concat(all)));

function pack(bytes: Uint8Array, level: number, checksum = 0): Uint8Array {
  return new Uint8Array(
    zstdCompressSync(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: checksum },
    }),
  );
}

describe('Zstandard of the reference library', () => {
  it('unpacks to what was packed, at any level', () => {
    fc.assert(
      fc.property(data, fc.constantFrom(-5, 1, 3, 9, 19), fc.nat(1), (bytes, level, checksum) => {
        expect(Buffer.from(unpackZstd(pack(bytes, level, checksum), bytes.length)).equals(bytes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('unpacks frames one after the other', () => {
    const [one, two] = [Buffer.from('flow '.repeat(40)), Buffer.from('pressure '.repeat(40))];
    const packed = Buffer.concat([
      pack(one, 3),
      Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7]),
      pack(two, 3),
    ]);
    expect(Buffer.from(unpackZstd(packed, one.length + two.length)).toString()).toBe(
      Buffer.concat([one, two]).toString(),
    );
  });

  it('is refused when it is damaged, cut, or longer than expected, and nothing else happens', () => {
    fc.assert(
      fc.property(data, fc.nat(), fc.nat(255), fc.boolean(), (bytes, place, byte, cut) => {
        const packed = pack(bytes, 3).slice();
        if (cut)
          expect(() => unpackZstd(packed.subarray(0, place % packed.length), bytes.length + 1)).toThrow(
            DamagedZstd,
          );
        if (bytes.length > 0) expect(() => unpackZstd(packed, bytes.length - 1)).toThrow(DamagedZstd);
        packed[place % packed.length] = byte;
        try {
          expect(unpackZstd(packed, bytes.length)).toHaveLength(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedZstd);
        }
      }),
      { numRuns: 150 },
    );
  });
});
