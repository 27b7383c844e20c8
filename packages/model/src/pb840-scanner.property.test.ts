import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePb840Line } from './pb840-grammar.ts';
import { createPb840Scanner } from './pb840-scanner.ts';

function scan(bytes: Uint8Array, cuts: readonly number[]): readonly unknown[] {
  const seen: unknown[] = [];
  const scanner = createPb840Scanner({
    row: (flow, pressure) => seen.push([flow, pressure]),
    other: (line, lineNumber) => seen.push([line, lineNumber]),
  });
  const borders = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length].toSorted(
    (left, right) => left - right,
  );
  borders.forEach((from, index) => scanner.push(bytes.subarray(from, borders[index + 1] ?? from)));
  scanner.finish();
  return seen;
}

const line = fc.oneof(
  fc
    .tuple(fc.double({ min: -250, max: 250, noNaN: true }), fc.double({ min: -99, max: 99, noNaN: true }))
    .map(([flow, pressure]) => `${flow.toFixed(2)}, ${pressure.toFixed(2)}`),
  fc.constantFrom(
    'BS, S:12,',
    'BE',
    '',
    '1.2',
    '2200-01-01-00-00-00.5',
    '7., .5',
    '1\0.5, 2.5',
    '+1.0, 2.0\r',
  ),
  fc.string({ maxLength: 30 }),
);
const text = fc
  .array(line, { maxLength: 60 })
  .map((lines) => Uint8Array.from(lines.join('\n'), (c) => c.charCodeAt(0) & 255));

describe('the scanner', () => {
  it('says the same whatever the size of the pieces', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(2000), { maxLength: 20 }), (bytes, cuts) => {
        expect(scan(bytes, cuts)).toEqual(scan(bytes, []));
      }),
    );
  });

  it('agrees with the grammar on every line that the fast path takes', () => {
    const digits = fc.stringMatching(/^-?\d{1,4}\.\d{1,3}$/);
    fc.assert(
      fc.property(digits, digits, (flow, pressure) => {
        const bytes = Uint8Array.from(`${flow}, ${pressure}\n`, (c) => c.charCodeAt(0));
        const parsed = parsePb840Line(bytes, 0, bytes.length - 1);
        expect(scan(bytes, [])).toEqual([parsed.kind === 'row' ? [parsed.flow, parsed.pressure] : null]);
      }),
    );
  });

  it('survives any bytes, and a line without end costs only itself', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 5000 }), (bytes) => void scan(bytes, [])));
    const endless = new Uint8Array(100_000).fill(55);
    const seen = scan(Uint8Array.from([...endless, 10, 49, 46, 48, 44, 50, 46, 48, 10]), [5000, 50_000]);
    expect(seen).toEqual([
      [{ kind: 'rejected', what: 'text' }, 1],
      [1, 2],
    ]);
  });
});
