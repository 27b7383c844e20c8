import { BASE_SCENARIO, QUIET_EFFORT, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';
import type { FindingKind } from '@eupnea/model';
import { judgeScenario, scoreRecording } from './score-scenario.ts';

const SECONDS = 120;
/** Breaths until the estimate of the mechanics has settled. */
const SETTLING_BREATHS = 8;

/** Every effort lasts longer than two cycles of 0.3 s and the expiration between them. */
const LONG_EFFORTS: Scenario = {
  ...BASE_SCENARIO,
  lung: { complianceMlPerCmh2o: 23, resistanceInsp: 6, resistanceExp: 6 },
  effort: {
    ...QUIET_EFFORT,
    ratePerMin: 19,
    amplitudeCmh2o: 12,
    riseS: 1.2,
    holdS: 0,
    relaxationS: 0.14,
    amplitudeVariability: 0.25,
  },
  settings: {
    ...BASE_SCENARIO.settings,
    mode: 'vc',
    ratePerMin: 10,
    tidalVolumeMl: 290,
    inspiratoryFlowLpm: 72,
    pauseS: 0,
    trigger: { kind: 'pressure', belowPeepCmh2o: 1.3 },
    pressureLimitCmh2o: 60,
  },
  leakConductance: 0.006,
  hardware: { ...BASE_SCENARIO.hardware, servoLagS: 0.043 },
};

describe('efforts that are longer than a cycle', () => {
  const given = { segmentation: 'device', sendsSettings: false } as const;
  const scored = scoreRecording(judgeScenario(LONG_EFFORTS, 4, SECONDS), given);
  const judged = scored.judged.slice(SETTLING_BREATHS);

  it.each<FindingKind>(['double_trigger', 'flow_starvation'])(
    'are found as %s, or left undecided, in nearly every breath',
    (kind) => {
      // A double trigger is undecided on its second cycle.
      const present = judged.filter(({ kinds, secondCycle }) =>
        kind === 'double_trigger' ? secondCycle.verdict === 'present' : kinds[kind].verdict === 'present',
      );
      expect(present.length).toBeGreaterThan(20);
      const told = present.filter(
        ({ breath }) => scored.found(kind, breath) || scored.undecided(kind, breath),
      );
      expect(told.length / present.length).toBeGreaterThan(0.9);
    },
  );
});
