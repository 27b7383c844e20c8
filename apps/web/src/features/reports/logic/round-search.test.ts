import { describe, expect, it } from 'vitest';
import { OUR_INDEX_CHOICE } from '../../../lib/clinical/index-choice-search.ts';
import { readRoundSearch, stepEnd, writeRoundSearch } from './round-search.ts';

describe('the address of the round page', () => {
  it('reads what it writes', () => {
    const search = { patient: '7', at: '2026-11-19T07:00:00.000Z', choice: OUR_INDEX_CHOICE };
    expect(readRoundSearch(writeRoundSearch(search))).toEqual(search);
    expect(readRoundSearch(writeRoundSearch({ ...search, at: null }))).toEqual({ ...search, at: null });
  });

  it('is of another page without its view or a patient, and has no end that is no time', () => {
    expect(readRoundSearch({ patient: '7' })).toBeNull();
    expect(readRoundSearch({ view: 'round', device: '7' })).toBeNull();
    expect(readRoundSearch({ view: 'round', patient: '-1' })).toBeNull();
    expect(readRoundSearch({ view: 'round', patient: '7', at: 'yesterday' })?.at).toBeNull();
  });

  it('steps by elapsed hours', () => {
    expect(stepEnd('2026-11-19T07:00:00.000Z', -24)).toBe('2026-11-18T07:00:00.000Z');
  });
});
