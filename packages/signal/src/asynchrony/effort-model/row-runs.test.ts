import { describe, expect, it } from 'vitest';
import { averageRuns, listRuns } from './row-runs.ts';

describe('runs of rows', () => {
  it('join what lies above a value while it follows each other, and nothing else', () => {
    const values = Float64Array.of(0, 5, 6, 7, 1, 1, 8, 9);
    expect([...listRuns(values, 4)]).toEqual([0, 1, 4, 5, 6, 8]);
    expect([...listRuns(values, 10)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('have the mean of their rows in every column', () => {
    const runs = listRuns(Float64Array.of(0, 5, 6, 7, 1, 1, 8, 9), 4);
    expect([...averageRuns(Float64Array.of(1, 2, 3, 10, 20, 30, 40, 50), 1, runs)]).toEqual([
      1, 5, 20, 30, 45,
    ]);
    expect([...averageRuns([1, 2, 3, 4, 5, 6], 2, Int32Array.of(0, 1, 3))]).toEqual([1, 2, 4, 5]);
  });
});
