import { expect, test } from 'vitest';
import { readMatrixSearch } from './matrix-search.ts';

test('the address of the matrix holds days, patients and page, and drops what is not legible', () => {
  const chosen = { search: 'ICU', end: '2026-11-20', days: '14', page: '2' };
  expect(readMatrixSearch({ ...chosen, patient: '7' })).toEqual(chosen);
  expect(readMatrixSearch({ end: '2026-02-30', days: '15', page: '0', all: 'today', search: '' })).toEqual(
    {},
  );
  expect(readMatrixSearch({ days: '7', all: '2026-11-20' })).toEqual({ all: '2026-11-20' });
});
