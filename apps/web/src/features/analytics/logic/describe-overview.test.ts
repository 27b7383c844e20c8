import { OUTSIDE_BOUND_CODES } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { barShare, describeBound, hourOnClock, nameClockHour, nameMoment } from './describe-overview.ts';

const START = '2026-11-22T22:00:00.000Z';

describe('a bar of the overview', () => {
  const hour = {
    start: START,
    breaths: 10,
    observed_seconds: 600,
    decided_breaths: 10,
    undecided_breaths: 0,
    finding_percent: 17,
    index_percent: 25,
    thille_percent: 5,
  };

  it('is as high as its share of breaths, so that 17 % and 62 % differ, and none where nothing was observed', () => {
    expect(barShare(hour)).toBe(0.17);
    expect(barShare({ ...hour, finding_percent: 62 })).toBe(0.62);
    expect(barShare({ ...hour, finding_percent: 0 })).toBe(0);
    expect(barShare({ ...hour, finding_percent: null })).toBeNull();
  });
});

describe('times of the overview', () => {
  it('are those of the site’s clock', () => {
    expect(nameClockHour(START, 'Europe/Amsterdam', 'en-GB')).toBe('23:00–00:00');
    expect(hourOnClock(START, 'Asia/Kolkata')).toBe('03');
    expect(nameMoment(START, 'UTC', 'en-GB', Date.parse(START))).toBe('22 Nov, 22:00');
    expect(nameMoment(START, 'UTC', 'en-GB', Date.parse('2028-01-01T00:00:00Z'))).toContain('2026');
  });
});

describe('bounds', () => {
  it('each have a parameter of the registry', () => {
    expect(OUTSIDE_BOUND_CODES.map((code) => describeBound(code)?.parameter.symbol)).not.toContain(undefined);
  });
});
