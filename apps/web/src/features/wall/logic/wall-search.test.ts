import { listDevicesQuerySchema } from '@eupnea/contracts';
import { describe, expect, test } from 'vitest';
import { activeFilters, clearFilters, readWallSearch, sortModeOf, toDevicesQuery } from './wall-search.ts';

describe('the address of the remote display', () => {
  test('keeps what is legible and drops the rest', () => {
    const search = {
      q: 'bed',
      sort: 'UP',
      view: 'widget',
      age: '1',
      gender: '1,2',
      ibw: '56',
      date_in: '2026-11-20',
    };
    expect(readWallSearch(search)).toEqual(search);
    const wrong = {
      q: '',
      sort: 'SIDEWAYS',
      view: '0',
      age: '9',
      gender: '1,7',
      ibw: '56.5',
      height: '900',
      date_in: '20-11-2026',
      x: '1',
    };
    expect(readWallSearch(wrong)).toEqual({});
    expect(readWallSearch({ q: 7, id: ['a'], ventilator: 'x'.repeat(65) })).toEqual({});
  });
  test('sorts by ventilator id ascending unless it says otherwise', () => {
    expect(sortModeOf({})).toBe('DEFAULT');
    expect(sortModeOf({ sort: 'UP_INDICATORS' })).toBe('UP_INDICATORS');
  });
  test('lists its filters in the order of the menu, and clears them with the search text only', () => {
    const search = { q: 'x', height: '180', age: '3', sort: 'UP', view: 'widget' };
    expect(activeFilters(search)).toEqual([
      { kind: 'age', value: '3' },
      { kind: 'height', value: '180' },
    ]);
    expect(clearFilters(search)).toEqual({ sort: 'UP', view: 'widget' });
  });
});

describe('the query of the devices', () => {
  test('sends gender 3 when none is chosen and leaves out what is empty', () => {
    expect(toDevicesQuery({})).toEqual({ ventilator_id_sort: 'asc', patient_gender_filter: ['3'] });
  });
  test('sends each filter under its own name, in a form the server accepts', () => {
    const query = toDevicesQuery({
      sort: 'UP',
      age: '2',
      gender: '2,0',
      id: 'P-03',
      ventilator: 'PB',
      ibw: '56',
      height: '160',
      date_in: '2026-11-20',
    });
    expect(listDevicesQuerySchema.parse(query)).toEqual({
      ventilator_id_sort: 'desc',
      patient_age_filter: '2',
      patient_gender_filter: ['2', '0'],
      patient_id_filter: 'P-03',
      ventilator_id_filter: 'PB',
      patient_ibw_filter: 56,
      patient_height_filter: 160,
      patient_date_in_filter: '2026-11-20',
    });
  });
  test('sorting by indicators is ours: the server sorts by id', () =>
    expect(toDevicesQuery({ sort: 'UP_INDICATORS' })['ventilator_id_sort']).toBe('asc'));
});
