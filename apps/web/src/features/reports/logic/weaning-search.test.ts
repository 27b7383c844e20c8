import { describe, expect, it } from 'vitest';
import { readWeaningSearch, stepTimeline, writeWeaningSearch } from './weaning-search.ts';

describe('the address of the weaning page', () => {
  it('reads what it writes', () => {
    const search = { patient: '7', at: '2026-11-19T07:00:00.000Z', days: 14 } as const;
    expect(readWeaningSearch(writeWeaningSearch(search))).toEqual(search);
    const usual = { patient: '7', at: null, days: 7 } as const;
    expect(writeWeaningSearch(usual)).toEqual({ patient: '7', view: 'weaning' });
    expect(readWeaningSearch(writeWeaningSearch(usual))).toEqual(usual);
  });

  it('is of another page without its view or a patient, and takes nothing that makes no sense', () => {
    expect(readWeaningSearch({ patient: '7', view: 'round' })).toBeNull();
    expect(readWeaningSearch({ view: 'weaning' })).toBeNull();
    expect(readWeaningSearch({ view: 'weaning', patient: '7', at: 'soon', days: '9' })).toEqual({
      patient: '7',
      at: null,
      days: 7,
    });
  });

  it('steps by its own length', () => {
    const shown = { start: '2026-11-13T00:00:00.000Z', end: '2026-11-20T00:00:00.000Z' };
    expect(stepTimeline(shown, 'earlier')).toBe('2026-11-12T23:59:59.999Z');
    expect(stepTimeline(shown, 'later')).toBe('2026-11-26T23:59:59.999Z');
  });
});
