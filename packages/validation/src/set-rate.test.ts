import { createBreathPipeline, readDetectionSettings } from '@eupnea/signal';
import { BASE_SCENARIO, NO_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';

const SECONDS = 90;
/** Breaths until the estimates of mechanics and leak have settled. */
const SETTLING_BREATHS = 5;

function aPassivePatient(ratePerMin: number, changes: Partial<Scenario> = {}): Scenario {
  return {
    ...BASE_SCENARIO,
    effort: NO_EFFORT,
    heart: null,
    settings: { ...BASE_SCENARIO.settings, mode: 'vc', ratePerMin, peepCmh2o: 8 },
    ...changes,
  };
}

/** A leak that empties the closed circuit: pressure reaches the trigger after the same time in every breath. */
function aLeakLikeAClock(ratePerMin: number): Scenario {
  const passive = aPassivePatient(ratePerMin, { leakConductance: 0.0095 });
  const trigger = { kind: 'pressure', belowPeepCmh2o: 1 } as const;
  return { ...passive, settings: { ...passive.settings, trigger } };
}

/** @param show converts the rate to the value that the device sends; null = it sends no settings */
function countAutoTriggers(scenario: Scenario, show: ((rate: number) => number) | null) {
  const { events, breaths } = simulateRecording(scenario, 7, SECONDS);
  const pipeline = createBreathPipeline({ rateHz: scenario.rateHz, segmentation: 'device' });
  for (const event of events) {
    if (event.type === 'samples') pipeline.pushSamples(event.block);
    else if (event.type === 'mark') pipeline.pushMark(event);
    else if (event.type === 'settings' && show !== null) {
      const { rate } = event.values;
      const values = { ...event.values, ...(typeof rate === 'number' ? { rate: show(rate) } : {}) };
      pipeline.pushSettings(readDetectionSettings(values));
    }
  }
  pipeline.finish();
  const findings = pipeline.takeFindings().filter(({ state }) => state === 'final');
  return {
    found: findings.filter(({ kind }) => kind === 'auto_trigger').length,
    undecided: pipeline.takeUndecided().filter(({ kinds }) => 'auto_trigger' in kinds).length,
    sensed: breaths.slice(SETTLING_BREATHS).filter(({ cause }) => cause === 'sensed').length,
  };
}

const exactly = (rate: number) => rate;

describe('a device that sends no settings', () => {
  /** Flow enters through the leak all the time, and cardiac oscillation exceeds the trigger threshold. */
  function aLeakingPatient(ratePerMin: number, heart: Scenario['heart']): Scenario {
    const passive = aPassivePatient(ratePerMin, { leakConductance: 0.012, heart });
    const trigger = { kind: 'flow', flowLpm: 1.8 } as const;
    const settings = { ...passive.settings, mode: 'pc', pressureControlCmh2o: 12, peepCmh2o: 6 } as const;
    return { ...passive, settings: { ...settings, trigger } };
  }

  it('leaves undecided whether a leak or an effort that nobody sees triggered', () => {
    const heart = { ratePerMin: 83, amplitudeCmh2o: 0.2 };
    const { found, undecided, sensed } = countAutoTriggers(aLeakingPatient(8, heart), null);
    expect(sensed).toBeGreaterThan(10);
    expect(found + undecided).toBeGreaterThanOrEqual(0.9 * sensed);
  });

  it('gives a clocked patient with the same leak no auto-trigger, from the first breath on', () => {
    expect(countAutoTriggers(aLeakingPatient(8, null), null)).toMatchObject({ found: 0, sensed: 0 });
  });
});

describe('a device that sends its settings', () => {
  it('tells a leak that triggers as regularly as a clock from the clock', () => {
    const { found, undecided, sensed } = countAutoTriggers(aLeakLikeAClock(10), exactly);
    expect(sensed).toBeGreaterThan(10);
    // The first breaths do not yet show that this patient makes no efforts.
    expect(found).toBeGreaterThanOrEqual(sensed / 4);
    expect(found + undecided).toBeGreaterThanOrEqual(0.9 * sensed);
  });

  it('is needed for that: without settings the leak is taken for a clock', () => {
    expect(countAutoTriggers(aLeakLikeAClock(10), null).found).toBe(0);
  });

  it.each([11, 13.4, 16.43, 19.6, 23.51])(
    'gives a passive patient no auto-trigger at %d breaths a minute, sent exactly or rounded',
    (rate) => {
      for (const show of [exactly, Math.round]) {
        const { found, sensed } = countAutoTriggers(aPassivePatient(rate), show);
        expect({ found, sensed }).toEqual({ found: 0, sensed: 0 });
      }
    },
  );
});
