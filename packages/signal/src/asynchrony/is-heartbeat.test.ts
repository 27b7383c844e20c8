import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { isHeartbeat } from './is-heartbeat.ts';

const signals = { rateHz: 100 };
const heart = { beforeStartCmh2o: 0.9, clockSamples: 227 };
const effort = (onset: number, peakCmh2o: number): FoundEffort => ({
  onset,
  peak: onset + 10,
  peakCmh2o,
  end: onset + 30,
  isOver: true,
});
const beat = effort(-18, 1.8);

describe('what comes up before a breath', () => {
  it('is a beat where a heart shows and breaths keep one period', () => {
    expect(isHeartbeat({ intervalSamples: 228, efforts: [beat], habits: heart, signals })).toBe(true);
  });

  it('is a muscle where breaths keep no period, or not this one', () => {
    expect(isHeartbeat({ intervalSamples: 240, efforts: [beat], habits: heart, signals })).toBe(false);
    const habits = { ...heart, clockSamples: Number.NaN };
    expect(isHeartbeat({ intervalSamples: 228, efforts: [beat], habits, signals })).toBe(false);
  });

  it('is a muscle where no heart shows', () => {
    const habits = { ...heart, beforeStartCmh2o: 0.3 };
    expect(isHeartbeat({ intervalSamples: 227, efforts: [beat], habits, signals })).toBe(false);
  });

  it('is a muscle where one follows it within the breath', () => {
    const efforts = [beat, effort(25, 6)];
    expect(isHeartbeat({ intervalSamples: 227, efforts, habits: heart, signals })).toBe(false);
  });
});
