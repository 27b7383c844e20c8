import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTableNumber } from './table-number.ts';

describe('a cell as a number', () => {
  it('is the double that JavaScript reads, whatever its digits', () => {
    const digits = fc.string({
      unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.constantFrom('', '-', '+'), digits, digits, fc.boolean(), (sign, whole, part, comma) => {
        fc.pre(whole !== '' || part !== '');
        const text = `${sign}${whole}.${part}`;
        const cell = comma ? text.replace('.', ',') : text;
        expect(parseTableNumber(cell, comma)).toBe(Number(text));
      }),
    );
  });

  it.each([
    [' 1.5 ', 1.5],
    ['#354', 354],
    ['1e3', 1000],
    ['-0', -0],
  ])('%j is %d', (cell, value) => expect(parseTableNumber(cell, false)).toBe(value));

  it.each(['', ' ', '-', '.', '1,5', '1.2.3', '0x10', 'NaN', '1e999', '***', '1 2', '--1'])(
    '%j is none',
    (cell) => expect(parseTableNumber(cell, false)).toBeNaN(),
  );
});
