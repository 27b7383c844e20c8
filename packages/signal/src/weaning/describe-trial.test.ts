import { describe, expect, it } from 'vitest';
import { standardDeviation } from './sample-entropy.ts';
import { describeTrial, type TrialBreath } from './describe-trial.ts';

function breathe(fromS: number, count: number, seconds: number, vteMl: number | null): TrialBreath[] {
  return Array.from({ length: count }, (_, place) => ({
    startMs: 1000 * (fromS + place * seconds),
    seconds,
    vteMl,
  }));
}

describe('the numbers of a trial', () => {
  it('has the rapid shallow breathing index by minute: 28 breaths of 320 mL are 87.5 per minute and litre', () => {
    const breaths = breathe(0, 28, 60 / 28, 320);
    const { minutes } = describeTrial(breaths, { fromMs: 0, toMs: 60_000 });
    expect(minutes).toHaveLength(1);
    expect(minutes[0]?.rsbi).toBeCloseTo(87.5, 9);
  });

  it('shows the course from the first to the last five minutes, and leaves out minutes without breaths', () => {
    const breaths = [...breathe(0, 100, 3, 500), ...breathe(600, 200, 1.5, 300)];
    const course = describeTrial(breaths, { fromMs: 0, toMs: 900_000 });
    expect(course.rsbiFirst).toBeCloseTo(40, 6);
    expect(course.rsbiLast).toBeCloseTo(40 / 0.3, 6);
    expect(course.rsbiMax).toBeCloseTo(40 / 0.3, 6);
    expect(course.minutes[7]).toMatchObject({ breaths: 0, rateBpm: null, rsbi: null });
  });

  it('has the variation of tidal volumes with n − 1', () => {
    const volumes = Array.from({ length: 400 }, (_, place) => 400 + 50 * (place % 4));
    const breaths = volumes.map((vteMl, place) => ({ startMs: place * 3000, seconds: 3, vteMl }));
    const { vteCvPercent, rateCvPercent } = describeTrial(breaths, { fromMs: 0, toMs: 1_200_000 });
    // 55.9017 mL around 475 mL for the population, times √(n / (n − 1)).
    expect(vteCvPercent).toBeCloseTo(((100 * 55.901699) / 475) * Math.sqrt(400 / 399), 5);
    expect((100 * standardDeviation([400, 450, 500, 550])) / 475).toBeCloseTo(13.59, 2);
    expect(rateCvPercent).toBeCloseTo(0, 9);
    const few = describeTrial(breaths.slice(0, 29), { fromMs: 0, toMs: 1_200_000 });
    expect([few.vteCvPercent, few.sampleEntropy]).toEqual([null, null]);
  });

  it('says nothing of volumes that were not measured', () => {
    const { minutes, rsbiFirst, vteCvPercent } = describeTrial(breathe(0, 100, 3, null), {
      fromMs: 0,
      toMs: 300_000,
    });
    expect(minutes[0]).toMatchObject({ rateBpm: 20, vteMl: null, rsbi: null });
    expect([rsbiFirst, vteCvPercent]).toEqual([null, null]);
  });
});
