import { createBreathPipeline, readDetectionSettings } from '@eupnea/signal';
import { BASE_SCENARIO, NO_EFFORT, simulateRecording, type Scenario } from '@eupnea/simulator';
import { describe, expect, it } from 'vitest';

const SECONDS = 90;
/** Before so many breaths have come nothing is known of mechanics and leak. */
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

/** The leak empties the closed circuit: pressure reaches the trigger after the same time in every breath. */
function aLeakLikeAClock(ratePerMin: number): Scenario {
  const passive = aPassivePatient(ratePerMin, { leakConductance: 0.0095 });
  const trigger = { kind: 'pressure', belowPeepCmh2o: 1 } as const;
  return { ...passive, settings: { ...passive.settings, trigger } };
}

/** @param show the rate as the device sends it; null = it sends no settings */
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
    sensed: breaths.slice(SETTLING_BREATHS).filter(({ cause }) => cause === 'sensed').length,
  };
}

const exactly = (rate: number) => rate;

describe('a device that sends its settings', () => {
  it('tells a leak that triggers as regularly as a clock from the clock', () => {
    const { found, sensed } = countAutoTriggers(aLeakLikeAClock(10), exactly);
    expect(sensed).toBeGreaterThan(10);
    expect(found).toBeGreaterThanOrEqual(0.9 * sensed);
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
