import { describe, expect, it } from 'vitest';
import { findMuscleEfforts } from './muscle-efforts.ts';

describe('findMuscleEfforts', () => {
  it('reads onset, peak, and the end at half the peak of every effort', () => {
    const rise = Array.from({ length: 50 }, (_, index) => index / 10);
    const fall = Array.from({ length: 51 }, (_, index) => 5 - index / 10);
    const rest = Array.from({ length: 30 }, () => 0);
    const efforts = findMuscleEfforts(
      Float32Array.from([...rest, ...rise, ...fall, ...rest, ...rise, ...fall]),
    );
    expect(efforts).toHaveLength(2);
    // 0.3 cmH2O is 3 samples after the rise began, half the peak 25 samples after the peak.
    expect(efforts[0]?.onset).toBeGreaterThanOrEqual(33);
    expect(efforts[0]?.onset).toBeLessThanOrEqual(34);
    expect(efforts[0]).toMatchObject({ peak: 80, end: 105, peakCmh2o: 5 });
  });

  it('finds none in a muscle at rest', () => {
    expect(findMuscleEfforts(Float32Array.from([0, 0.1, 0, 0.2]))).toEqual([]);
  });
});
