import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutPieces } from './cut-pieces.ts';

const PIECE_US = 100n;

it('cuts stretches to bounded groups that cover each of them once, in order', () => {
  const lengths = fc.array(fc.bigInt({ min: 1n, max: 1000n }), { maxLength: 150 });
  fc.assert(
    fc.property(lengths, (some) => {
      const stretches = some.map((length, index) => ({
        patientId: index,
        sessionId: index,
        deviceId: 1,
        deviceType: 'pb840',
        fromUs: BigInt(index) * 10_000n,
        toUs: BigInt(index) * 10_000n + length,
      }));
      const ends = stretches.map(({ fromUs }) => fromUs);
      for (const group of cutPieces(stretches, PIECE_US)) {
        const held = group.reduce((sum, { fromUs, toUs }) => sum + toUs - fromUs, 0n);
        expect(held <= PIECE_US && group.length <= 100 && group.length > 0).toBe(true);
        for (const { place, fromUs, toUs, isFirst } of group) {
          expect(fromUs).toBe(ends[place]);
          expect(isFirst).toBe(fromUs === stretches[place]?.fromUs);
          ends[place] = toUs;
        }
      }
      expect(ends).toEqual(stretches.map(({ toUs }) => toUs));
    }),
  );
});
