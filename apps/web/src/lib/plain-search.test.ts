import { expect, test } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

test('an address says the same after being read and written', () => {
  for (const text of ['', '?id=007&q=bed+1', '?gender=1%2C2'])
    expect(stringifyPlainSearch(parsePlainSearch(text))).toBe(text);
  expect(parsePlainSearch('?id=007')).toEqual({ id: '007' });
});

test('what is absent or not plain is left out', () => {
  expect(stringifyPlainSearch({ q: undefined, view: 'widget', page: 2, odd: { a: 1 } })).toBe(
    '?view=widget&page=2',
  );
});
