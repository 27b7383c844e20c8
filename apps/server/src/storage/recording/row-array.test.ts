import { expect, it } from 'vitest';
import { RowArray } from './row-array.ts';

const TYPE = { typeId: 20_000, columns: ['number', 'time'] };

function row(number: number, time: bigint | number): Buffer {
  const rows = new RowArray(TYPE, 1);
  rows.beginRow();
  rows.int4(number);
  rows.int8(time);
  rows.endRow();
  return rows.finish();
}

it('writes the bounds of an integer', () => {
  const bytes = row(-(2 ** 31), 2n ** 63n - 1n);
  expect(bytes.readInt32BE(bytes.length - 20)).toBe(-(2 ** 31));
  expect(bytes.readBigInt64BE(bytes.length - 8)).toBe(2n ** 63n - 1n);
});

it.each([2 ** 31, -(2 ** 31) - 1, 0.5, Number.NaN])(
  'refuses %d instead of storing another number',
  (value) => {
    expect(() => row(value, 0)).toThrow(RangeError);
  },
);

it.each([2n ** 63n, -(2n ** 63n) - 1n, 0.5])(
  'refuses the time %s instead of storing another one',
  (value) => {
    expect(() => row(0, value)).toThrow(RangeError);
  },
);
