import { describe, expect, it } from 'vitest';
import {
  fallsBackToNewest,
  orderOf,
  pageOf,
  readOverviewSearch,
  searchOfHour,
  sortOf,
  spanOf,
} from './overview-search.ts';

describe('the address of the overview', () => {
  it('holds what was chosen, and drops what is not legible', () => {
    const chosen = { search: 'ICU', sign: 'outside', span: 'newest', sort: 'power', order: 'asc', page: '3' };
    expect(readOverviewSearch({ ...chosen, end: '2026-11-22T10:00:00.000Z' })).toEqual({
      ...chosen,
      end: '2026-11-22T10:00:00.000Z',
    });
    expect(
      readOverviewSearch({
        sign: 'x',
        span: 'today',
        sort: 'attention',
        order: 'up',
        page: '0',
        end: 'noon',
        patient: '7',
      }),
    ).toEqual({});
  });

  it('begins with what is noted, figures from the highest down and names from A on', () => {
    expect([sortOf({}), orderOf({}), spanOf({}), pageOf({})]).toEqual(['attention', 'desc', 'common', 1]);
    expect(orderOf({ sort: 'pseudonym' })).toBe('asc');
    expect(orderOf({ sort: 'pseudonym', order: 'desc' })).toBe('desc');
  });

  it('falls back to the newest days when nobody chose anything and the last day is empty', () => {
    expect(fallsBackToNewest({}, 0)).toBe(true);
    expect(fallsBackToNewest({ sort: 'power' }, 0)).toBe(true);
    expect(fallsBackToNewest({}, 3)).toBe(false);
    expect(fallsBackToNewest({}, undefined)).toBe(false);
    for (const chosen of [
      { span: 'common' },
      { end: '2026-11-22T10:00:00.000Z' },
      { search: 'ICU' },
      { sign: 'outside' },
    ])
      expect(fallsBackToNewest(chosen, 0)).toBe(false);
  });

  it('leads from an hour to the breaths of all of it', () => {
    expect(searchOfHour(7, '2026-11-22T10:00:00.000Z')).toEqual({
      patient: '7',
      view: 'breaths',
      from: '2026-11-22T10:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
    });
  });
});
