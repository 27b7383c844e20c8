import { describe, expect, it } from 'vitest';
import { findChatter } from './find-chatter.ts';

const at = (...seconds: readonly number[]) => seconds.map((second) => second * 1000);

describe('chatter', () => {
  it('is the same alarm three times within sixty seconds', () => {
    expect(findChatter(at(0, 30))).toEqual({ episodes: 0, bursts: 0 });
    expect(findChatter(at(0, 30, 60))).toEqual({ episodes: 3, bursts: 1 });
    expect(findChatter(at(0, 30, 60.001))).toEqual({ episodes: 0, bursts: 0 });
  });

  it('that goes on is one burst, each alarm counted once', () => {
    expect(findChatter(at(0, 20, 40, 60, 80, 100))).toEqual({ episodes: 6, bursts: 1 });
  });

  it('leaves out what came alone before and after', () => {
    expect(findChatter(at(0, 600, 610, 620, 900))).toEqual({ episodes: 3, bursts: 1 });
  });

  it('after a pause is another burst', () => {
    expect(findChatter(at(0, 10, 20, 500, 510, 520, 530))).toEqual({ episodes: 7, bursts: 2 });
    // No three alarms of both lie within a minute, though they follow each other.
    expect(findChatter(at(0, 1, 2, 62, 63, 64))).toEqual({ episodes: 6, bursts: 2 });
  });
});
