import { describe, expect, it } from 'vitest';
import { findFloods } from './find-floods.ts';

const every = (seconds: number, count: number, fromSeconds = 0) =>
  Array.from({ length: count }, (_, index) => (fromSeconds + index * seconds) * 1000);

describe('an alarm flood', () => {
  it('begins with the tenth alarm within ten minutes, at the first of them', () => {
    expect(findFloods(every(30, 9))).toEqual([]);
    expect(findFloods(every(30, 10))).toEqual([{ startMs: 0, endMs: 750_000, episodes: 10 }]);
  });

  it('counts an alarm that comes ten minutes to the millisecond after the first', () => {
    expect(findFloods([...every(1, 9), 600_000])).toHaveLength(1);
    expect(findFloods([...every(1, 9), 600_001])).toEqual([]);
  });

  it('ends when fewer than five have come within ten minutes, and not while there are five', () => {
    // Ten in 270 s; the fifth newest came at 150 s and leaves the window at 750 s.
    const onsets = every(30, 10);
    expect(findFloods([...onsets, 750_000])).toEqual([{ startMs: 0, endMs: 780_000, episodes: 11 }]);
    expect(findFloods([...onsets, 750_001])).toEqual([{ startMs: 0, endMs: 750_000, episodes: 10 }]);
  });

  it('that is still on has lasted up to now, not up to its end to come', () => {
    expect(findFloods(every(30, 10), 300_000)).toEqual([{ startMs: 0, endMs: 300_000, episodes: 10 }]);
    expect(findFloods(every(30, 10), 900_000)).toEqual([{ startMs: 0, endMs: 750_000, episodes: 10 }]);
  });

  it('is another one after the former is over, and shares no alarm with it', () => {
    const floods = findFloods([...every(30, 10), ...every(30, 12, 7200)]);
    expect(floods.map(({ startMs, episodes }) => [startMs, episodes])).toEqual([
      [0, 10],
      [7_200_000, 12],
    ]);
  });

  it('does not come from alarms spread over the hour', () => {
    expect(findFloods(every(67, 200))).toEqual([]);
    expect(findFloods(every(66, 200))).toHaveLength(1);
  });
});
