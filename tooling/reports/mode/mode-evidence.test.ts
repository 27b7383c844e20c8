import { modeEvidenceOf } from '@eupnea/signal';
import { BASE_SCENARIO } from '@eupnea/simulator';
import { expect, it } from 'vitest';
import { simulateMeasured } from '../mechanics/simulate-measured.ts';

it('finds the evidence of the mode behind every final breath, which the report on modes is made of', () => {
  const breaths = simulateMeasured(BASE_SCENARIO, { seed: 101, seconds: 120 }).map(({ breath }) => breath);
  const known = breaths.filter(({ mode }) => mode !== 'unknown');
  expect(known.length).toBeGreaterThan(3);
  for (const { features } of known) expect(modeEvidenceOf(features)).not.toBeNull();
});
