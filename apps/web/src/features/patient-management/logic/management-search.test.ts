import { expect, test } from 'vitest';
import {
  columnsOf,
  pageOf,
  readManagementSearch,
  sortOf,
  tabOf,
  toPatientsQuery,
  writeColumns,
} from './management-search.ts';

test('an address is read as far as it is legible', () => {
  expect(readManagementSearch({ tab: 'uploads', upload: '12', page: '3' })).toEqual({
    tab: 'uploads',
    upload: '12',
    page: '3',
  });
  expect(readManagementSearch({ tab: 'nothing', page: '0', upload: '../x', age: '9', ibw: 'x' })).toEqual({});
});

test('what an address does not say is the first page of the active patients', () => {
  expect(tabOf({})).toBe('active');
  expect(pageOf({})).toBe(1);
  expect(readManagementSearch({ tab: 'active', page: '1' })).toEqual({});
});

test('the archive is newest date out first, and a sort of the address stands before that', () => {
  expect(sortOf({ tab: 'archived' })).toEqual({ by: 'date_out', order: 'desc' });
  expect(sortOf({ tab: 'archived', sortBy: 'ibw' })).toEqual({ by: 'ibw', order: 'asc' });
});

test('the list is asked with the codes of the specification', () => {
  expect(toPatientsQuery({ age: '2', gender: '1', page: '4' }, 'archived')).toMatchObject({
    state: 'archived',
    page: 4,
    count: 20,
    age_filter: '2',
    gender_filter: ['1'],
  });
  const bare = toPatientsQuery({}, 'active');
  expect(bare).toMatchObject({ gender_filter: ['3'] });
  expect(bare).not.toHaveProperty('id_filter');
});

test('one search finds by pseudonym, id, bed and file, and takes the id of an earlier address', () => {
  const search = readManagementSearch({ id: '12' });
  expect(search).toEqual({ search: '12' });
  expect(toPatientsQuery(search, 'active')).toMatchObject({ search: '12' });
  expect(columnsOf({})).toContain('id');
});

test('columns stand in the address only where they are not the list’s own', () => {
  expect(columnsOf({})).not.toContain('date_out');
  expect(columnsOf({ tab: 'archived' })).toContain('date_out');
  expect(columnsOf({ columns: 'ibw-age' })).toEqual(['age', 'ibw']);
  expect(columnsOf({ columns: 'none' })).toEqual([]);
  expect(writeColumns({}, ['ibw', 'age'])).toBe('age-ibw');
  expect(writeColumns({ columns: 'age' }, columnsOf({}))).toBeUndefined();
  expect(writeColumns({}, [])).toBe('none');
  expect(readManagementSearch({ columns: 'age-name', combine: '5-x' })).toEqual({});
  expect(readManagementSearch({ columns: 'age', combine: '5-6' })).toEqual({
    columns: 'age',
    combine: '5-6',
  });
});
