import { BASE_SCENARIO, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import { judgeScenario, scoreRecording } from './score-scenario.ts';

const SECONDS = 120;

/**
 * Strong, long efforts trigger two cycles each; the lung is much stiffer when it contains both volumes (Venegas 1998).
 */
const STACKED_ON_A_STIFF_END: Scenario = {
  ...BASE_SCENARIO,
  lung: {
    complianceMlPerCmh2o: 65,
    resistanceInsp: 10,
    resistanceExp: 10,
    beyondLinear: { sigmoid: { spanL: 2.2, midpointCmh2o: 10, slopeCmh2o: 8.5 } },
  },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 22,
    amplitudeCmh2o: 14,
    riseS: 0.78,
    relaxationS: 0.23,
    rateVariability: 0.2,
    amplitudeVariability: 0.24,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 10,
    tidalVolumeMl: 420,
    inspiratoryFlowLpm: 44,
    pauseS: 0,
    peepCmh2o: 13,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1.4 },
    pressureLimitCmh2o: 60,
  },
};

describe('a second cycle on top of the first', () => {
  it('is a double trigger and no cough, though the lung is stiffer than usual breaths show', () => {
    const given = { segmentation: 'device', sendsSettings: false } as const;
    const scored = scoreRecording(judgeScenario(STACKED_ON_A_STIFF_END, 3, SECONDS), given);
    const twice = scored.judged.filter(({ kinds }) => kinds.double_trigger.verdict === 'present');
    expect(twice.length).toBeGreaterThan(10);
    const missed = twice.filter(({ breath }) => !scored.found('double_trigger', breath));
    expect(missed).toHaveLength(0);
    expect(scored.findings.filter(({ kind }) => kind === 'cough')).toHaveLength(0);
  });
});
