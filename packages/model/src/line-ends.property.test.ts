import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineEnds } from './line-ends.ts';

const encode = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** @param cuts positions at which the text is split into pieces */
function pass(text: string, cuts: readonly number[] = []): string {
  const bytes = encode(text);
  const borders = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  const ends = createLineEnds();
  return borders
    .map((from, at) => String.fromCharCode(...ends.pass(bytes.subarray(from, borders[at + 1] ?? from))))
    .join('');
}

const lines = fc.array(fc.stringMatching(/^[a-z0-9,. ]{0,6}$/), { minLength: 2, maxLength: 8 });
const cuts = fc.array(fc.nat(60), { maxLength: 10 });

describe('line ends', () => {
  it('of carriage returns alone become line feeds, however the text is cut', () => {
    fc.assert(
      fc.property(lines, cuts, (texts, at) => {
        // A last line without content leaves its end undecided, which is no line either.
        expect(pass(`${texts.join('\r')}\rend`, at)).toBe(`${texts.join('\n')}\nend`);
      }),
    );
  });

  it('of line feeds, or both, are kept but for a carriage return that a cut parts from its line feed', () => {
    fc.assert(
      fc.property(lines, cuts, fc.constantFrom('\n', '\r\n'), (texts, at, end) => {
        const text = `${texts.join(end)}${end}`;
        expect(pass(text)).toBe(text);
        expect(pass(text, at).replaceAll('\r', '')).toBe(text.replaceAll('\r', ''));
      }),
    );
  });

  it('leave a carriage return within a text of line feeds alone', () => {
    expect(pass('a\nb\rc\n')).toBe('a\nb\rc\n');
  });
});
