import { describe, expect, it } from 'vitest';
import { createTimePlacer } from './place-in-time.ts';
import type { RecordingEvent } from './reader.ts';

const samples: RecordingEvent = {
  type: 'samples',
  block: { firstIndex: 0, rateHz: 50, length: 1, channels: { flow: Float32Array.of(1) } },
};
const noon = Date.UTC(2026, 6, 1, 12);

describe('a person’s answers about time', () => {
  it('turn wall times into UTC, summer time included', () => {
    const place = createTimePlacer({ startedAt: null, timeZone: 'Europe/Amsterdam' });
    const clock: RecordingEvent = { type: 'wall_clock', sampleIndex: 0, timeMs: noon, zoned: false };
    expect(place([clock])).toEqual([{ ...clock, timeMs: noon - 2 * 3_600_000, zoned: true }]);
  });

  it.each([
    ['2026-03-29T02:30:00', 'wall_time_skipped'],
    ['2026-10-25T02:30:00', 'wall_time_doubled'],
    ['2026-03-29T03:30:00', null],
    ['2026-10-25T01:30:00', null],
  ])('name a wall time that the zone skipped or showed twice: %s', (time, code) => {
    const clock: RecordingEvent = {
      type: 'wall_clock',
      sampleIndex: 0,
      timeMs: Date.parse(`${time}Z`),
      zoned: false,
    };
    const issuesOf = (events: readonly RecordingEvent[]) =>
      events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    const place = createTimePlacer({ startedAt: null, timeZone: 'Europe/Amsterdam' });
    const found = issuesOf([...place([clock]), ...place([{ ...clock, timeMs: clock.timeMs + 60_000 }])]);
    expect(found.map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
    expect(found.every(({ values }) => values?.['zone'] === 'Europe/Amsterdam')).toBe(true);
    const told = createTimePlacer({ startedAt: time, timeZone: 'Europe/Amsterdam' });
    expect(issuesOf(told([samples])).map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
  });

  it('give a start to a recording that tells none, once', () => {
    const place = createTimePlacer({ startedAt: '2026-07-01T12:00:00', timeZone: null });
    const told = [...place([samples]), ...place([samples])];
    expect(told.map((event) => event.type)).toEqual(['wall_clock', 'samples', 'samples']);
    expect(told[0]).toMatchObject({ sampleIndex: 0, timeMs: noon, zoned: false });
  });

  it('never override what the file says', () => {
    const place = createTimePlacer({ startedAt: '2026-07-01T12:00:00', timeZone: 'Europe/Amsterdam' });
    const clock: RecordingEvent = { type: 'wall_clock', sampleIndex: 0, timeMs: 5, zoned: true };
    expect(place([clock, samples])).toEqual([clock, samples]);
  });
});
