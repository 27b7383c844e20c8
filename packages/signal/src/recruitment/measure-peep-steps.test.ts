import { describe, expect, it } from 'vitest';
import { findPeepLevels, type PeepBreath } from './find-peep-steps.ts';
import { findBestPeep, measurePeepSteps } from './measure-peep-steps.ts';
import { runSteps } from '../steps/steps.ts';
import { computeRecruitment } from './recruitment-to-inflation.ts';

function breath(peepCmh2o: number, part: Partial<PeepBreath> = {}): PeepBreath {
  return {
    startMs: 0,
    peepCmh2o,
    vtiMl: 400,
    vteMl: 400,
    plateauCmh2o: peepCmh2o + 10,
    drivingPressureCmh2o: 10,
    complianceMlCmh2o: 40,
    isVolumeControlled: true,
    triggerDropCmh2o: 0,
    setPeepCmh2o: Number.NaN,
    ...part,
  };
}

const row = (peep: number, count: number, part: Partial<PeepBreath> = {}): readonly PeepBreath[] =>
  Array.from({ length: count }, () => breath(peep, part));

const levelsOf = (breaths: readonly PeepBreath[]) => runSteps(findPeepLevels(breaths));
const peepsOf = (breaths: readonly PeepBreath[]) => levelsOf(breaths).map(({ peepCmh2o }) => peepCmh2o);

describe('levels of PEEP', () => {
  it('begin where eight breaths have another PEEP', () => {
    expect(levelsOf([...row(10, 20), ...row(8, 20)])).toEqual([
      { first: 0, end: 20, peepCmh2o: 10 },
      { first: 20, end: 40, peepCmh2o: 8 },
    ]);
  });

  it('are not parted by suction, a disconnection, noise, a slow drift or breaths without a PEEP', () => {
    expect(peepsOf([...row(10, 20), ...row(0, 5), ...row(10, 20)])).toEqual([10]);
    expect(peepsOf([...row(10, 20), ...row(Number.NaN, 12), ...row(10, 20)])).toEqual([10]);
    expect(peepsOf(Array.from({ length: 60 }, (_, at) => breath(8 + (at % 2 ? 0.3 : -0.3))))).toHaveLength(1);
    expect(peepsOf(Array.from({ length: 60 }, (_, at) => breath(8 + at * 0.02)))).toHaveLength(1);
  });

  it('are one where PEEP scatters between two values, or returns to within a step', () => {
    const scattered = Array.from({ length: 200 }, (_, at) => breath(at % 20 < 10 ? 10 : 11));
    expect(peepsOf(scattered.map((one, at) => (at % 3 === 0 ? breath(at % 2 ? 10 : 11) : one)))).toHaveLength(
      1,
    );
    const drifting = [...row(10, 30), ...row(10.4, 10), ...row(9.6, 30)];
    expect(peepsOf(drifting)).toHaveLength(1);
  });

  it('begin with the step where the breaths after it scatter at first', () => {
    const restless = [6, 8, 5, 8, 8, 6, 8, 6.5, 8, 9, 8, 6.5].map((peep) => breath(peep));
    const levels = levelsOf([...row(12, 40), ...restless, ...row(8, 40)]);
    expect(levels.map(({ first }) => first)).toEqual([0, 40]);
  });

  it('are none without breaths', () => {
    expect(levelsOf([])).toEqual([]);
    expect(measurePeepSteps(row(Number.NaN, 20))).toEqual([]);
  });
});

describe('the recruitment-to-inflation ratio', () => {
  const input = {
    tidalVolumeMl: 400,
    peepHighCmh2o: 15,
    peepLowCmh2o: 5,
    plateauLowCmh2o: 17,
    airwayOpeningCmh2o: null,
  };

  it('is that of the worked examples', () => {
    const small = computeRecruitment({ ...input, releasedMl: 400 });
    expect(small?.recruitedMl).toBeCloseTo(66.7, 1);
    expect(small?.ratio).toBeCloseTo(0.2, 6);
    expect(computeRecruitment({ ...input, releasedMl: 500 })?.ratio).toBeCloseTo(0.5, 6);
    const opened = computeRecruitment({ ...input, releasedMl: 500, airwayOpeningCmh2o: 9 });
    expect(opened?.complianceLowMlCmh2o).toBe(50);
    expect(opened?.recruitedMl).toBe(200);
    expect(opened?.ratio).toBeCloseTo(0.667, 3);
  });

  it('is absent without a pressure to divide by', () => {
    expect(computeRecruitment({ ...input, releasedMl: 400, plateauLowCmh2o: 5 })).toBeNull();
    expect(computeRecruitment({ ...input, releasedMl: 400, airwayOpeningCmh2o: 16 })).toBeNull();
  });

  it('is measured over one drop in volume control, absent with the reason otherwise', () => {
    const reasonOf = (breaths: readonly PeepBreath[]) => measurePeepSteps(breaths)[1]?.recruitment;
    const high = row(15, 20);
    // VTe 900 mL in the step breath are 500 mL more than at the high PEEP.
    const low = row(5, 20, { plateauCmh2o: 17, drivingPressureCmh2o: 12 });
    const found = reasonOf([...high, breath(5, { vteMl: 900, plateauCmh2o: 17 }), ...low]);
    expect(found?.value?.ratio).toBeCloseTo(0.5, 6);
    expect(reasonOf([...row(5, 20), ...row(15, 20)])).toEqual({ value: null, reason: 'rise_of_peep' });
    expect(reasonOf([...row(12, 20), ...row(10, 20)])).toEqual({ value: null, reason: 'small_step' });
    expect(reasonOf([...high, ...row(5, 20, { isVolumeControlled: false })])).toEqual({
      value: null,
      reason: 'not_volume_controlled',
    });
    // Twenty breaths of either side, the step breath apart: its pressure falls with the PEEP.
    const step = breath(5, { vteMl: 900, plateauCmh2o: 17, triggerDropCmh2o: 10 });
    expect(reasonOf([...high, step, ...low])?.value?.ratio).toBeCloseTo(0.5, 6);
    const triggering = low.map((each) => ({ ...each, triggerDropCmh2o: 0.8 }));
    expect(reasonOf([...high, step, ...triggering])).toEqual({ value: null, reason: 'effort' });
    expect(reasonOf([...high, ...row(5, 20, { plateauCmh2o: Number.NaN })])).toEqual({
      value: null,
      reason: 'no_plateau',
    });
  });
});

describe('the change of end-expiratory volume', () => {
  it('is the excess of inspired volume over the offset of steady breaths', () => {
    const steady = row(8, 20, { vteMl: 395 });
    const after = [breath(10, { vteMl: 315 }), breath(10, { vteMl: 375 }), ...row(10, 18, { vteMl: 395 })];
    // 80 + 20 mL above the offset of 5 mL a breath.
    expect(measurePeepSteps([...steady, ...after])[1]?.volumeChangeMl).toEqual({
      value: { value: 100, low: 100, high: 100 },
    });
  });

  it('has an interval by the scatter of the steady breaths', () => {
    // VTi - VTe of 1 and 9 mL in turns: variance 160 / 9; ten gains less ten times their median.
    const scattered = Array.from({ length: 20 }, (_, at) => breath(8, { vteMl: at % 2 ? 391 : 399 }));
    const [, step] = measurePeepSteps([...scattered, ...row(10, 20, { vteMl: 385 })]);
    const reach = 1.96 * Math.sqrt((160 / 9) * (10 + 10 * (Math.PI / 2)));
    expect(reach).toBeCloseTo(41.9, 1);
    const found = step?.volumeChangeMl.value;
    // The last breath before the step is one of the ten.
    expect(found?.value).toBeCloseTo(9 * 10 + 4, 6);
    expect((found?.high ?? Number.NaN) - 94).toBeCloseTo(reach, 6);
    expect(94 - (found?.low ?? Number.NaN)).toBeCloseTo(reach, 6);
  });

  it('is absent where a leak of more than 5 % hides it, and with too few breaths', () => {
    const leaking = { vteMl: 370 };
    expect(measurePeepSteps([...row(8, 20, leaking), ...row(10, 20, leaking)])[1]?.volumeChangeMl).toEqual({
      value: null,
      reason: 'leak',
    });
    expect(measurePeepSteps([...row(8, 20), ...row(10, 8)])[1]?.volumeChangeMl).toEqual({
      value: null,
      reason: 'too_few_breaths',
    });
  });
});

describe('the best PEEP', () => {
  const level = (peep: number, driving: number) => row(peep, 20, { drivingPressureCmh2o: driving });

  it('has the highest compliance, of equals within 2 % the lowest PEEP', () => {
    expect(
      findBestPeep(measurePeepSteps([...level(12, 10), ...level(10, 8), ...level(8, 12)])),
    ).toMatchObject({
      peepCmh2o: 10,
      compliance: { value: 50, low: 50, high: 50 },
      possibleCmh2o: [10],
    });
    const tied = findBestPeep(measurePeepSteps([...level(12, 8), ...level(10, 8.1), ...level(8, 12)]));
    expect(tied).toMatchObject({ peepCmh2o: 10, possibleCmh2o: [10, 12] });
  });

  it('is not told while the interval of another level reaches its own', () => {
    const best = findBestPeep(measurePeepSteps([...level(12, 8), ...level(10, 8.1), ...level(8, 12)]));
    expect(best?.isTold).toBe(false);
    const clear = findBestPeep(measurePeepSteps([...level(12, 10), ...level(10, 8), ...level(12, 10)]));
    expect(clear).toMatchObject({ isTold: true, possibleCmh2o: [10] });
  });

  it('is told of fitted compliances only where they differ by more than their error of 5 %', () => {
    const fitted = (peep: number, complianceMlCmh2o: number) =>
      row(peep, 40, { plateauCmh2o: Number.NaN, complianceMlCmh2o });
    const isTold = (lower: number) =>
      findBestPeep(measurePeepSteps([...fitted(12, lower), ...fitted(10, 40)]), 'fitted')?.isTold;
    expect([isTold(38.5), isTold(37.5)]).toEqual([false, true]);
  });

  it('has an interval that is wider where breaths resemble their neighbours', () => {
    const compliances = Array.from({ length: 60 }, (_, at) => 40 + Math.sin(at * 2.4));
    const intervalOf = (values: readonly number[]) => {
      const found = measurePeepSteps(
        values.map((complianceMlCmh2o) => breath(8, { plateauCmh2o: Number.NaN, complianceMlCmh2o })),
      )[0]?.compliance.value;
      return (found?.high ?? Number.NaN) - (found?.low ?? Number.NaN);
    };
    const sorted = compliances.toSorted((left, right) => left - right);
    expect(intervalOf(compliances)).toBeLessThan(0.9);
    // A slow drift through the same values tells less.
    expect(intervalOf(sorted)).toBeGreaterThan(1.9);
  });

  it('uses the fitted compliance without a plateau pressure', () => {
    const fitted = row(8, 20, { plateauCmh2o: Number.NaN, complianceMlCmh2o: 33 });
    expect(measurePeepSteps(fitted)[0]?.compliance).toMatchObject({ value: { value: 33 } });
  });
});
