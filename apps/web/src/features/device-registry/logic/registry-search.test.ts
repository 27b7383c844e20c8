import { expect, test } from 'vitest';
import { clearFilters, pageOf, readRegistrySearch, spanOf } from './registry-search.ts';

test('an address is read as far as it is legible', () => {
  const search = { q: 'bed', sort: 'UP', age: '1', page: '3', device: '12', hours: '168', log: '2' };
  expect(readRegistrySearch(search)).toEqual(search);
  const wrong = { sort: 'SIDEWAYS', page: '0', device: '../x', hours: '3', list: 'all', log: '1', q: '' };
  expect(readRegistrySearch(wrong)).toEqual({});
});

test('what an address does not say is the first page and the last day', () => {
  expect(pageOf(undefined)).toBe(1);
  expect(spanOf({})).toBe('24');
  expect(readRegistrySearch({ sort: 'DEFAULT', hours: '24' })).toEqual({});
});

test('clearing the filters keeps the open device and its log', () => {
  expect(clearFilters({ q: 'x', ibw: '56', page: '2', device: '4', log: '3', sort: 'UP' })).toEqual({
    device: '4',
    log: '3',
    sort: 'UP',
  });
});
