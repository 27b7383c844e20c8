import { describe, expect, test } from 'vitest';
import { activeFilters } from '../../../lib/devices/device-filters.ts';
import { clearFilters, readWallSearch, sortModeOf } from './wall-search.ts';

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
