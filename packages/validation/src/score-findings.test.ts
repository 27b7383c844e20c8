import { BASE_SCENARIO, QUIET_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { judgeBreaths } from './judge-breaths.ts';
import { judgeThreshold } from './judge-threshold.ts';
import { scoreFindings, sensitivity, specificity } from './score-findings.ts';

const WEIGHT_KG = BASE_SCENARIO.idealBodyWeightKg;

function judge(changes: Partial<Scenario>) {
  return judgeBreaths(simulateRecording({ ...BASE_SCENARIO, ...changes }, 1, 90), WEIGHT_KG);
}

describe('judgeThreshold', () => {
  it('is ambiguous within a fifth of the threshold and counts by the plain rule there', () => {
    expect(judgeThreshold(0.21, 0.25)).toEqual({ verdict: 'ambiguous', plain: false });
    expect(judgeThreshold(0.29, 0.25)).toEqual({ verdict: 'ambiguous', plain: true });
    expect(judgeThreshold(0.31, 0.25).verdict).toBe('present');
    expect(judgeThreshold(0.19, 0.25).verdict).toBe('absent');
  });
});

describe('the truth of a simulation', () => {
  it('has no asynchrony where nobody but the clock breathes', () => {
    for (const { kinds } of judge({})) {
      for (const { verdict } of Object.values(kinds)) expect(verdict).toBe('absent');
    }
  });

  it('calls entrained efforts reverse triggers', () => {
    const entrainment = { everyBreaths: 1, delayS: 0.3, delaySpreadS: 0 };
    const judged = judge({ effort: { ...QUIET_EFFORT, ratePerMin: 0, entrainment } });
    expect(judged.every(({ kinds }) => kinds.reverse_trigger.verdict === 'present')).toBe(true);
  });

  it('calls a strong patient on a slow set flow starved', () => {
    const settings = { ...BASE_SCENARIO.settings, inspiratoryFlowLpm: 30, ratePerMin: 8 };
    const judged = judge({ effort: { ...QUIET_EFFORT, amplitudeCmh2o: 14 }, settings });
    expect(judged.every(({ kinds }) => kinds.flow_starvation.verdict === 'present')).toBe(true);
  });
});

describe('scoreFindings', () => {
  const judged = judge({ effort: { ...QUIET_EFFORT, amplitudeCmh2o: 14 } });

  it('gives a detector that says yes to all every sensitivity and no specificity', () => {
    const score = scoreFindings(judged, 'flow_starvation', () => true);
    expect(sensitivity(score)).toBe(1);
    expect(specificity(scoreFindings(judged, 'reverse_trigger', () => true))).toBe(0);
  });

  it('counts every breath without exclusion', () => {
    const { truePositive, falseNegative, falsePositive, trueNegative, ambiguous } = scoreFindings(
      judged,
      'delayed_trigger',
      () => false,
      { withoutExclusion: true },
    );
    expect(truePositive + falseNegative + falsePositive + trueNegative).toBe(judged.length);
    expect(ambiguous).toBe(0);
  });
});
