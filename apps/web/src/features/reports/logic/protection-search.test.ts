import { expect, it } from 'vitest';
import { readProtectionSearch, writeProtectionSearch } from './protection-search.ts';

it('is of another page without its view', () => {
  expect(readProtectionSearch({ patient: '7', date: '2026-11-20' })).toBeNull();
  expect(readProtectionSearch({ view: 'round', patient: '7' })).toBeNull();
});

it('has defaults for what is missing or wrong', () => {
  const defaults = {
    measure: 'vt_8',
    sort: 'share',
    search: null,
    end: null,
    days: '7',
    page: 1,
    cell: null,
  };
  expect(readProtectionSearch({ view: 'protection' })).toEqual(defaults);
  expect(
    readProtectionSearch({
      view: 'protection',
      measure: 'vt_9',
      end: '2026-02-30',
      days: '9',
      page: '0',
      patient: '7',
      date: 'x',
    }),
  ).toEqual(defaults);
});

it('reads what it wrote, and leaves defaults out of the address', () => {
  const view = {
    measure: 'p_plateau_30',
    sort: 'pseudonym',
    search: 'P-',
    end: '2026-11-20',
    days: '28',
    page: 2,
    cell: { patient: '7', date: '2026-11-19' },
  } as const;
  const written = writeProtectionSearch(view);
  expect(written).toEqual({
    view: 'protection',
    measure: 'p_plateau_30',
    sort: 'pseudonym',
    search: 'P-',
    end: '2026-11-20',
    days: '28',
    page: '2',
    patient: '7',
    date: '2026-11-19',
  });
  expect(readProtectionSearch(written)).toEqual(view);
  expect(writeProtectionSearch({ measure: 'vt_8', sort: 'share', days: '7', page: 1, cell: null })).toEqual({
    view: 'protection',
  });
});
