import { describe, expect, it } from 'vitest';
import { findFaultyChange, MOST_STATED_CHANGES, parseStatedTime } from './stated-change.ts';

describe('the time of a stated change', () => {
  it.each([
    ['0', { kind: 'elapsed', seconds: 0 }],
    ['750.5', { kind: 'elapsed', seconds: 750.5 }],
    ['00:12:30', { kind: 'elapsed', seconds: 750 }],
    ['100:00:00.25', { kind: 'elapsed', seconds: 360_000.25 }],
    ['2026-01-31T14:05:00', { kind: 'clock', wallMs: Date.UTC(2026, 0, 31, 14, 5) }],
    [' 2026-01-31 14:05 ', { kind: 'clock', wallMs: Date.UTC(2026, 0, 31, 14, 5) }],
    ['2026-01-31T14:05:00.5', { kind: 'clock', wallMs: Date.UTC(2026, 0, 31, 14, 5) + 500 }],
  ])('%s is read', (text, time) => {
    expect(parseStatedTime(text)).toEqual(time);
  });

  // 12:30 may be minutes and seconds, or hours and minutes.
  it.each(['', 'noon', '12:30', '00:60:00', '1e3', '2026-02-30T10:00:00', '2026-01-31T14:05:00Z'])(
    '%j is not guessed',
    (text) => {
      expect(parseStatedTime(text)).toBeNull();
    },
  );
});

describe('stated changes', () => {
  it('are right when their times ascend and each states a setting', () => {
    expect(
      findFaultyChange([
        { from: '0', mode: 'PC-A/C', set_rate: 15 },
        { from: '00:12:30', peep: 0 },
      ]),
    ).toBeNull();
    expect(findFaultyChange([])).toBeNull();
  });

  it.each([
    ['time_unreadable', [{ from: '12:30', mode: 'PSV' }], 0],
    ['time_before_start', [{ from: '-5', mode: 'PSV' }], 0],
    [
      'time_not_after',
      [
        { from: '300', mode: 'PSV' },
        { from: '00:05:00', peep: 5 },
      ],
      1,
    ],
    [
      'times_mixed',
      [
        { from: '300', mode: 'PSV' },
        { from: '2026-01-31T14:05:00', peep: 5 },
      ],
      1,
    ],
    ['nothing_stated', [{ from: '300' }], 0],
    ['rate_outside', [{ from: '300', set_rate: 900 }], 0],
    ['peep_outside', [{ from: '300', peep: -1 }], 0],
    [
      'too_many',
      Array.from({ length: MOST_STATED_CHANGES + 1 }, (_change, from) => ({ from: String(from), peep: 5 })),
      MOST_STATED_CHANGES,
    ],
  ])('name the fault %s and its place', (fault, changes, place) => {
    expect(findFaultyChange(changes)).toMatchObject({ fault, place, detail: expect.any(String) });
  });
});
