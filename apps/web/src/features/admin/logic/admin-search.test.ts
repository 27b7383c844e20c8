import { expect, test } from 'vitest';
import { pageOf, readAdminSearch, tabOf } from './admin-search.ts';

test('an address typed by hand gives what is legible of it', () => {
  const search = readAdminSearch({ tab: 'audit', page: '3', find: 'user.', from: '2026-02-01', to: 'soon' });
  expect(search).toEqual({ tab: 'audit', page: '3', find: 'user.', from: '2026-02-01' });
  expect(readAdminSearch({ tab: 'secrets', page: '-1', find: ' ', from: '2026-99-01' })).toEqual({});
});

test('the bare address is the first page of the users', () => {
  expect(tabOf({})).toBe('users');
  expect(pageOf({})).toBe(1);
  expect(readAdminSearch({ tab: 'users', page: '1' })).toEqual({});
});
