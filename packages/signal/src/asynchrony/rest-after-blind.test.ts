import type { Breath } from '@eupnea/model';
import { expect, test } from 'vitest';
import { createAbsentFeatures } from '../features/absent-features.ts';
import { createFixtureView } from '../mechanics/single-compartment-breath.fixture.ts';
import { CaseBuilder } from './case-builder.ts';

/** Less than a tube has: valve steps are rejected, and the breaths' own mechanics are used where known. */
const RESISTANCE = 1;
const COMPLIANCE = 50;
const RATE_HZ = 100;

/** Sequence of passive breaths. Returns the deepest press of the first trace after breaths without mechanics. */
function pressAfterBlind(peepBefore: number, peepAfter: number): number {
  const builder = new CaseBuilder(RATE_HZ);
  let startIndex = 0;
  const take = (peep: number, isKnown: boolean) => {
    const chest = { compliance: COMPLIANCE, resistance: RESISTANCE, pressure: 14, riseSeconds: 0.1 };
    const view = createFixtureView({ ...chest, peep, rateHz: RATE_HZ });
    const features = createAbsentFeatures();
    if (isKnown) {
      features.compliance_ml_cmh2o = COMPLIANCE;
      features.resistance_cmh2o_s_l = RESISTANCE;
    }
    const breath: Breath = {
      startIndex,
      inspirationEndIndex: startIndex + view.inspirationEnd,
      endIndex: startIndex + view.length,
      segmentation: 'device',
      deviceBreathNumber: null,
      incomplete: false,
      rejectedRows: 0,
      mode: 'pc',
      features,
      provenance: {},
    };
    startIndex = breath.endIndex;
    const one = builder.take(breath, view, {});
    if (one === null) throw new Error('no case');
    builder.learn(one, false, false);
    return one;
  };
  for (let count = 0; count < 6; count += 1) take(peepBefore, true);
  while (!take(peepBefore, false).blind);
  let one = take(peepAfter, true);
  while (one.blind) one = take(peepAfter, true);
  return Math.max(...one.trace.pmus.map((pmus) => -pmus));
}

test('the level of rest from before breaths that could not be judged is no press of the first one that can', () => {
  expect(pressAfterBlind(5, 5)).toBeLessThan(1);
  expect(pressAfterBlind(5, 18)).toBeLessThan(1);
});
