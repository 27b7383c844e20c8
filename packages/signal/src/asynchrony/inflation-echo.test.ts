import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { InflationEcho, type SuspectedEffort } from './inflation-echo.ts';

const RATE_HZ = 100;
const INSPIRATION_END = 80;

function anEffort(peakCmh2o: number, peak = INSPIRATION_END - 2, onset = -5): FoundEffort {
  return { onset, peak, peakCmh2o, end: peak + 15, isOver: true };
}

function judge(efforts: readonly (FoundEffort | null)[], changes: Partial<SuspectedEffort> = {}) {
  const echo = new InflationEcho(RATE_HZ);
  return efforts.map((effort) =>
    echo.isEcho({ effort, rising: false, inspirationEnd: INSPIRATION_END, ...changes }),
  );
}

describe('an effort that the mechanics make of inflation', () => {
  it('is none from the third breath on that shows the same', () => {
    expect(judge([5, 5.4, 4.9, 5.2].map((peak) => anEffort(peak)))).toEqual([false, false, true, true]);
  });

  it('may be missing in one breath of three', () => {
    expect(judge([anEffort(5), anEffort(5), null, anEffort(5)])).toEqual([false, false, false, true]);
  });

  it('is an effort where the trace came up before the breath, early enough to have done so', () => {
    const risen = (onset: number) =>
      judge(
        Array.from({ length: 4 }, () => anEffort(5, INSPIRATION_END - 2, onset)),
        { rising: true },
      );
    expect(risen(-6)).not.toContain(true);
    // A heartbeat raised the trace: the effort begins later.
    expect(risen(-5)).toEqual([false, false, true, true]);
  });

  it('is an effort where it differs from breath to breath as a patient does', () => {
    expect(judge([4, 6, 9, 3].map((peak) => anEffort(peak)))).not.toContain(true);
  });

  it('is an effort where it is over before inflation is', () => {
    expect(judge(Array.from({ length: 4 }, () => anEffort(5, INSPIRATION_END - 30)))).not.toContain(true);
  });
});
