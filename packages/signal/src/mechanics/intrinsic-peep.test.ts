import { expect, it } from 'vitest';
import { endExpiratoryFlow } from './intrinsic-peep.ts';
import { createFixtureView } from './single-compartment-breath.fixture.ts';

/** C 50 mL/cmH2O and R 10 cmH2O s/L. */
const TIME_CONSTANT_S = 0.5;
/** Time before the end in which the next effort begins. */
const NEXT_EFFORT_SECONDS = 0.2;

it('the flow at the end of expiration is that of passive emptying though the next effort has begun', () => {
  const view = createFixtureView({ pressure: 15, expirationSeconds: 1.2 });
  const passiveLps = -(view.flow.at(-1) ?? 0) / 60;
  expect(passiveLps).toBeGreaterThan(0.05);
  const flow = view.flow.slice();
  const expiration = view.length - view.inspirationEnd;
  // An effort hides the middle part, so that only the late one shows passive emptying.
  flow.fill(0, view.inspirationEnd + Math.floor(0.3 * expiration), view.inspirationEnd + 0.5 * expiration);
  flow.fill(0, view.length - NEXT_EFFORT_SECONDS * view.rateHz);
  expect(endExpiratoryFlow(view, flow, TIME_CONSTANT_S)).toBeCloseTo(passiveLps, 3);
});
