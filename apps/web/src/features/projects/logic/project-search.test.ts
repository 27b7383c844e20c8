import { expect, test } from 'vitest';
import { readProjectSearch } from './project-search.ts';

test('an address is read as far as it is legible', () => {
  expect(readProjectSearch({ page: '2', log: '3', tab: 'x' })).toEqual({ page: '2', log: '3' });
  expect(readProjectSearch({ page: '1', log: '-1' })).toEqual({});
});
