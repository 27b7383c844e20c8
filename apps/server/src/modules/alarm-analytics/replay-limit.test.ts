import { describe, expect, it } from 'vitest';
import { replayLimit } from './replay-limit.ts';

const rule = { direction: 'high', limit: 30, delayMs: 10_000, hysteresis: 2 } as const;

/** Values at these seconds. */
function replay(points: readonly (readonly [second: number, value: number])[], changes: object = {}) {
  return replayLimit(
    points.map(([second]) => second * 1000),
    points.map(([, value]) => value),
    { ...rule, ...changes },
  ).map(({ onsetMs, endMs }) => [onsetMs / 1000, endMs / 1000]);
}

describe('a limit replayed over stored values', () => {
  it('is an episode from the end of its delay until the value is back by the hysteresis', () => {
    expect(
      replay([
        [0, 31],
        [4, 32],
        [8, 33],
        [12, 29],
        [16, 27],
      ]),
    ).toEqual([[10, 16]]);
  });

  it('is none when the value came back before the delay was over', () => {
    expect(
      replay([
        [0, 31],
        [9, 30],
        [10, 31],
        [19, 20],
      ]),
    ).toEqual([]);
    expect(
      replay([
        [0, 31],
        [9, 30],
        [10, 31],
        [20, 20],
      ]),
    ).toEqual([]);
    expect(
      replay([
        [0, 31],
        [9, 30],
        [10, 31],
        [20.5, 20],
      ]),
    ).toEqual([[20, 20.5]]);
  });

  it('watches a low limit from the other side', () => {
    expect(
      replay(
        [
          [0, 29],
          [12, 29],
          [20, 31],
          [24, 33],
        ],
        { direction: 'low' },
      ),
    ).toEqual([[10, 24]]);
  });

  it('ends when values stop for a minute, and then begins anew', () => {
    expect(
      replay([
        [0, 31],
        [200, 31],
        [240, 20],
      ]),
    ).toEqual([
      [10, 60],
      [210, 240],
    ]);
    expect(replay([[0, 31]], { delayMs: 60_001 })).toEqual([]);
  });

  it('lasts no longer than what may be seen', () => {
    expect(
      replay(
        [
          [0, 31],
          [20, 31],
        ],
        { untilMs: 25_000 },
      ),
    ).toEqual([[10, 25]]);
    expect(replay([[0, 31]], { untilMs: 9_000 })).toEqual([]);
  });

  it('gives no episode at a limit that nothing crosses', () => {
    expect(
      replay(
        [
          [0, 31],
          [50, 31],
        ],
        { limit: 31 },
      ),
    ).toEqual([]);
  });
});
