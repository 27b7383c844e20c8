import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from './utf8.ts';

const UNBOUNDED = 10_000;

describe('UTF-8', () => {
  it('encodes every text as the platform does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect([...encodeUtf8(text, UNBOUNDED)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
  });

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(decodeUtf8(encodeUtf8(text, UNBOUNDED))).toBe(text);
      }),
    );
  });

  it('never cuts a character when a text is too long', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.integer({ min: 0, max: 60 }),
        (text, limit) => {
          const encoded = encodeUtf8(text, limit);
          expect(encoded.length).toBeLessThanOrEqual(limit);
          expect(text.startsWith(decodeUtf8(encoded))).toBe(true);
        },
      ),
    );
  });

  it('answers a text for any bytes, with U+FFFD for what is none', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = decodeUtf8(bytes);
        const isLegal = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) === text;
        expect(isLegal || text.includes('\ufffd')).toBe(true);
      }),
    );
  });
});
