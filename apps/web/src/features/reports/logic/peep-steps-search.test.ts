import { describe, expect, it } from 'vitest';
import { readPeepStepsSearch, writePeepStepsSearch } from './peep-steps-search.ts';

describe('the address of the PEEP steps', () => {
  it('reads what it writes', () => {
    const search = { patient: '7', at: '2026-11-19T07:00:00.000Z', days: 1 } as const;
    expect(readPeepStepsSearch(writePeepStepsSearch(search))).toEqual(search);
    const usual = { patient: '7', at: null, days: 3 } as const;
    expect(writePeepStepsSearch(usual)).toEqual({ patient: '7', view: 'peep-steps' });
    expect(readPeepStepsSearch(writePeepStepsSearch(usual))).toEqual(usual);
  });

  it('is of another page without its view or a patient, and takes nothing that makes no sense', () => {
    expect(readPeepStepsSearch({ patient: '7', view: 'weaning' })).toBeNull();
    expect(readPeepStepsSearch({ view: 'peep-steps', patient: 'x' })).toBeNull();
    expect(readPeepStepsSearch({ view: 'peep-steps', patient: '7', at: 'soon', days: '9' })).toEqual({
      patient: '7',
      at: null,
      days: 3,
    });
  });
});
