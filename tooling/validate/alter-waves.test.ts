import { describe, expect, it } from 'vitest';
import type { MuscleScore } from '@eupnea/validation';
import { moveMask, narrowAirways, openLung, raisePeep, takeTubeOff } from './alter-waves.ts';
import { compareWithMuscles } from './compare-with-muscles.ts';

const scores = compareWithMuscles(moveMask);

describe.skipIf(scores === null)('patients whose mask moves', () => {
  const all = scores?.map(({ score }) => score) ?? [];
  const sum = (count: (score: MuscleScore) => number) =>
    all.reduce((total, score) => total + count(score), 0);

  it('keep nine breaths of ten: a leak that changes hides none for longer than seconds', () => {
    expect(sum((score) => score.notSeen) / sum((score) => score.labelled)).toBeLessThan(0.1);
  });

  it('get a finding on few passive breaths, and no auto-trigger on a confirmed effort', () => {
    expect(sum(({ passive }) => passive.withFinding) / sum(({ passive }) => passive.breaths)).toBeLessThan(
      0.05,
    );
    expect(sum(({ confirmedEffort }) => confirmedEffort.autoTrigger)).toBe(0);
  });

  it('get a false stacking on at most one breath in fifty, where most began with a new leak', () => {
    const stacked = sum(({ kinds }) => kinds.breath_stacking.falselyFound);
    expect(stacked / sum((score) => score.labelled)).toBeLessThan(0.02);
  });
});

describe.skipIf(scores === null).each([
  ['whose lungs open at once', openLung],
  ['whose airways narrow at once', narrowAirways],
  ['whose tube comes off', takeTubeOff],
])('patients %s', (_name, alter) => {
  it('get a finding on few passive breaths, and their reverse triggers are found', () => {
    const all = compareWithMuscles(alter) ?? [];
    const sum = (count: (score: MuscleScore) => number) =>
      all.reduce((total, { score }) => total + count(score), 0);
    expect(sum(({ passive }) => passive.withFinding) / sum(({ passive }) => passive.breaths)).toBeLessThan(
      0.04,
    );
    expect(sum(({ kinds }) => kinds.reverse_trigger.found)).toBeGreaterThanOrEqual(36);
    expect(sum(({ confirmedEffort }) => confirmedEffort.autoTrigger)).toBe(0);
  });
});

it.skipIf(scores === null)(
  'patients whose PEEP is raised lose no breath: a pressure after expiration is no plateau',
  () => {
    const missed = (alter?: typeof raisePeep) =>
      compareWithMuscles(alter)?.map(({ score }) => score.notSeen) ?? [];
    const asRecorded = missed();
    missed(raisePeep).forEach((count, at) => expect(count).toBeLessThanOrEqual((asRecorded[at] ?? 0) + 3));
  },
);
