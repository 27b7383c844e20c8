import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChatter } from './find-chatter.ts';
import { findFloods } from './find-floods.ts';
import {
  type Interval,
  intersectIntervals,
  joinIntervals,
  subtractIntervals,
  sumSeconds,
} from './intervals.ts';
import { LocalHours } from './local-hours.ts';

const onsets = fc
  .uniqueArray(fc.integer({ min: 0, max: 7_200 }), { maxLength: 120 })
  .map((seconds) => seconds.map((second) => second * 1000).sort((left, right) => left - right));

const intervals = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 30 })), { maxLength: 20 })
  .map((pairs) =>
    pairs.map(([start, length]) => ({ startMs: start * 1000, endMs: (start + length) * 1000 })),
  );

const covers = (list: readonly Interval[], second: number) =>
  list.some(({ startMs, endMs }) => second * 1000 >= startMs && second * 1000 < endMs);

/** Second by second, the slow way. */
function countSeconds(holds: (second: number) => boolean): number {
  return Array.from({ length: 240 }, (_, second) => second).filter(holds).length;
}

describe('alarm times', () => {
  it('floods begin with ten of ten minutes, last while there are five, and leave none out', () => {
    fc.assert(
      fc.property(onsets, (times) => {
        const floods = findFloods(times);
        const within = (fromMs: number, toMs: number) =>
          times.filter((time) => time >= fromMs && time <= toMs);
        const inFlood = new Set<number>();
        for (const { startMs, endMs, episodes } of floods) {
          expect(within(startMs, startMs + 600_000).length).toBeGreaterThanOrEqual(10);
          // While it lasts each of its later alarms finds five of the ten minutes before; at its end fewer follow.
          const own = within(startMs, endMs);
          for (const time of own.slice(9)) {
            expect(within(time - 600_000, time).length).toBeGreaterThanOrEqual(5);
          }
          expect(own.filter((time) => time > endMs - 600_000).length).toBeLessThan(5);
          expect(own.filter((time) => time >= endMs - 600_000).length).toBeGreaterThanOrEqual(5);
          expect(own).toHaveLength(episodes);
          for (const time of own) {
            expect(inFlood.has(time)).toBe(false);
            inFlood.add(time);
          }
        }
        const outside = times.filter((time) => !inFlood.has(time));
        for (let index = 9; index < outside.length; index += 1) {
          const [first, last] = [outside[index - 9] ?? 0, outside[index] ?? 0];
          // Ten close ones that are part of none lie on both sides of one.
          const isCut = floods.some(({ startMs }) => startMs > first && startMs < last);
          if (!isCut) expect(last - first).toBeGreaterThan(600_000);
        }
      }),
    );
  });

  it('chatter counts exactly the alarms that are one of three within a minute', () => {
    fc.assert(
      fc.property(onsets, (times) => {
        const isChatter = (index: number) =>
          [index - 2, index - 1, index].some((first) => {
            const [from, to] = [times[first], times[first + 2]];
            return from !== undefined && to !== undefined && to - from <= 60_000;
          });
        expect(findChatter(times).episodes).toBe(times.filter((_, index) => isChatter(index)).length);
      }),
    );
  });

  it('of intervals the union, the common part and the rest add up second by second', () => {
    fc.assert(
      fc.property(intervals, intervals, (left, right) => {
        const [a, b] = [joinIntervals(left), joinIntervals(right)];
        expect(sumSeconds(a)).toBe(countSeconds((second) => covers(left, second)));
        expect(sumSeconds(intersectIntervals(a, b))).toBe(
          countSeconds((second) => covers(left, second) && covers(right, second)),
        );
        expect(sumSeconds(subtractIntervals(a, b))).toBe(
          countSeconds((second) => covers(left, second) && !covers(right, second)),
        );
      }),
    );
  });

  it('spread over hours and weekdays nothing is lost, whatever the time zone', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Amsterdam', 'Asia/Kathmandu', 'America/Sao_Paulo');
    fc.assert(
      fc.property(intervals, zones, fc.integer({ min: 0, max: 400 }), (list, zone, days) => {
        const moved = joinIntervals(list).map(({ startMs, endMs }) => ({
          startMs: startMs * 60 + days * 86_400_000,
          endMs: endMs * 60 + days * 86_400_000,
        }));
        const { byHour, byWeekday } = new LocalHours(zone).spread(moved);
        const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
        expect(total(byHour)).toBeCloseTo(sumSeconds(moved), 6);
        expect(total(byWeekday)).toBeCloseTo(sumSeconds(moved), 6);
      }),
      { numRuns: 30 },
    );
  });
});

describe('local hours', () => {
  it('are those of the wall clock of the site, in summer and in winter', () => {
    const hours = new LocalHours('Europe/Amsterdam');
    expect(hours.at(Date.parse('2026-11-22T23:30:00Z'))).toEqual({ hour: 0, weekday: 0 });
    expect(hours.at(Date.parse('2026-07-05T21:59:59Z'))).toEqual({ hour: 23, weekday: 6 });
    expect(new LocalHours('Asia/Kathmandu').at(Date.parse('2026-11-23T00:15:00Z')).hour).toBe(6);
  });
});
