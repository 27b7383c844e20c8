import { expect, test } from 'vitest';
import { pageOf, readManagementSearch, tabOf } from './management-search.ts';

test('an address is read as far as it is legible', () => {
  expect(readManagementSearch({ tab: 'uploads', upload: '12', page: '3' })).toEqual({
    tab: 'uploads',
    upload: '12',
    page: '3',
  });
  expect(readManagementSearch({ tab: 'nothing', page: '0', upload: '../x' })).toEqual({});
});

test('what an address does not say is the first page of the active patients', () => {
  expect(tabOf({})).toBe('active');
  expect(pageOf({})).toBe(1);
  expect(readManagementSearch({ tab: 'active', page: '1' })).toEqual({});
});
