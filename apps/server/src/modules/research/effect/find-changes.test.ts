import { describe, expect, it } from 'vitest';
import { findChanges, isAsked } from './find-changes.ts';

const STRETCH = { fromUs: 0n, toUs: 3_600_000_000n };
const at = (seconds: number, value: number | null) => ({
  code: 'PEEPCPAP',
  fromUs: BigInt(seconds) * 1_000_000n,
  value,
});

describe('changes of a setting', () => {
  it('are bounded by the changes beside them and by the stretch', () => {
    expect(findChanges([at(-60, 12), at(600, 10), at(1800, 14)], STRETCH)).toEqual([
      {
        code: 'PEEPCPAP',
        atUs: 600_000_000n,
        settledUs: 600_000_000n,
        previous: 12,
        value: 10,
        heldFromUs: 0n,
        heldToUs: 1_800_000_000n,
      },
      {
        code: 'PEEPCPAP',
        atUs: 1_800_000_000n,
        settledUs: 1_800_000_000n,
        previous: 10,
        value: 14,
        heldFromUs: 600_000_000n,
        heldToUs: 3_600_000_000n,
      },
    ]);
  });

  it('begin with the second value, and do not repeat a value that is reported again', () => {
    expect(findChanges([at(0, 12), at(100, 12)], STRETCH)).toEqual([]);
    expect(findChanges([], STRETCH)).toEqual([]);
  });

  it('count the values that a dial passes as one change', () => {
    expect(findChanges([at(0, 14), at(600, 13), at(605, 12), at(612, 10)], STRETCH)).toMatchObject([
      { atUs: 600_000_000n, settledUs: 612_000_000n, previous: 14, value: 10 },
    ]);
    // Turned up and back.
    expect(findChanges([at(0, 14), at(600, 16), at(605, 14), at(900, 10)], STRETCH)).toMatchObject([
      { atUs: 900_000_000n, previous: 14, value: 10 },
    ]);
  });

  it('do not cross a value that is no number', () => {
    expect(findChanges([at(0, 14), at(600, null), at(1200, 10)], STRETCH)).toEqual([]);
  });

  it('outside the stretch are of another time', () => {
    expect(findChanges([at(-120, 14), at(-60, 12), at(4000, 8)], STRETCH)).toEqual([]);
  });
});

it('a change is asked for by direction and size', () => {
  const lower = { previous: 12, value: 10 };
  expect(isAsked(lower, { direction: 'lower', least: 2 })).toBe(true);
  expect(isAsked(lower, { direction: 'lower', least: 3 })).toBe(false);
  expect(isAsked(lower, { direction: 'lower', least: 0, most: 1 })).toBe(false);
  expect(isAsked(lower, { direction: 'higher', least: 0 })).toBe(false);
  // 10.3 to 10.1 is 0.2 in the reader's eyes.
  expect(isAsked({ previous: 10.3, value: 10.1 }, { direction: 'lower', least: 0.2, most: 0.2 })).toBe(true);
});
