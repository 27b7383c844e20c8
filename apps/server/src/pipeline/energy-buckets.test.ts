import { describe, expect, it } from 'vitest';
import { BUCKET_MS, DAY_BUCKETS, EnergyBuckets, HOUR_BUCKETS } from './energy-buckets.ts';

const DAY_START = 20_000 * 86_400_000;

describe('energy over observed minutes', () => {
  it('weights breaths by their duration, not by their count', () => {
    const buckets = new EnergyBuckets();
    buckets.addBreath(DAY_START, 2, 10);
    buckets.addBreath(DAY_START + 2000, 6, 20);
    expect(buckets.read(DAY_START + 8000, HOUR_BUCKETS).meanJMin).toBeCloseTo((10 * 2 + 20 * 6) / 8, 10);
  });

  it('is absent, with no coverage, where nothing was measured', () => {
    const buckets = new EnergyBuckets();
    buckets.addBreath(DAY_START, 4, Number.NaN);
    expect(buckets.read(DAY_START + 60_000, HOUR_BUCKETS)).toEqual({ meanJMin: Number.NaN, coverage: 0 });
  });

  it('says how much of the span it has seen', () => {
    const buckets = new EnergyBuckets();
    for (let second = 0; second < 1800; second += 5) buckets.addBreath(DAY_START + second * 1000, 5, 12);
    const now = DAY_START + HOUR_BUCKETS * BUCKET_MS - 1;
    const hour = buckets.read(now, HOUR_BUCKETS);
    expect(hour.meanJMin).toBeCloseTo(12, 10);
    expect(hour.coverage).toBeCloseTo(0.5, 5);
  });

  it('forgets an hour for the hour and a day for the day', () => {
    const buckets = new EnergyBuckets();
    buckets.addBreath(DAY_START, 4, 30);
    buckets.addBreath(DAY_START + 2 * 3_600_000, 4, 10);
    const now = DAY_START + 2 * 3_600_000 + 4000;
    expect(buckets.read(now, HOUR_BUCKETS).meanJMin).toBeCloseTo(10, 10);
    expect(buckets.read(now, DAY_BUCKETS).meanJMin).toBeCloseTo(20, 10);
    expect(buckets.read(now + 86_400_000, DAY_BUCKETS).meanJMin).toBeNaN();
  });

  it('does not let a late breath of the day before overwrite the running bucket', () => {
    const buckets = new EnergyBuckets();
    buckets.addBreath(DAY_START + 86_400_000, 4, 10);
    buckets.addBreath(DAY_START, 4, 90);
    expect(buckets.read(DAY_START + 86_404_000, DAY_BUCKETS).meanJMin).toBeCloseTo(10, 10);
  });
});
