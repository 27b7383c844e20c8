import { describe, expect, it } from 'vitest';
import { chooseThreshold, fitPlatt, operate, probabilityOf, type Prediction } from './calibrate.ts';
import type { LabelledBreath } from './measure-signs.ts';

const BREATH = { isVolumeControlled: true } as LabelledBreath;

/** Scores from -4 to 4 of which the truth is what a slope of 0.5 and an offset of 1 say, as nearly as counts can. */
function overconfident(): readonly Prediction[] {
  return Array.from({ length: 81 }, (_, at) => -4 + at / 10).flatMap((score) => {
    const share = 1 / (1 + Math.exp(-(0.5 * score + 1)));
    return Array.from({ length: 50 }, (_, nth) => ({
      breath: BREATH,
      score,
      isPresent: nth + 0.5 < 50 * share,
    }));
  });
}

describe('calibration', () => {
  it('finds the slope and offset by which scores were overconfident', () => {
    const { slope, offset } = fitPlatt(overconfident());
    expect(slope).toBeCloseTo(0.5, 1);
    expect(offset).toBeCloseTo(1, 1);
  });

  it('gives a breath that was not judged a probability of 0', () => {
    expect(probabilityOf(Number.NEGATIVE_INFINITY, { slope: 1, offset: 0 })).toBe(0);
  });
});

describe('the threshold', () => {
  const parted = [
    ...Array.from({ length: 100 }, () => ({ breath: BREATH, score: -2, isPresent: false })),
    ...Array.from({ length: 20 }, () => ({ breath: BREATH, score: 2, isPresent: true })),
  ];
  const plain = { slope: 1, offset: 0 };

  it('parts what the scores part', () => {
    const threshold = chooseThreshold('ineffective_effort', parted, plain);
    const { sensitivity, specificity } = operate('ineffective_effort', parted, plain, threshold);
    expect([sensitivity, specificity]).toEqual([1, 1]);
  });

  it('of flow starvation counts volume-controlled breaths only', () => {
    const others = parted.map((one) => ({ ...one, breath: { ...BREATH, isVolumeControlled: false } }));
    const { positives } = operate('flow_starvation', [...parted, ...others], plain, 0.5);
    expect(positives).toBe(20);
    expect(operate('delayed_trigger', [...parted, ...others], plain, 0.5).positives).toBe(40);
  });
});
