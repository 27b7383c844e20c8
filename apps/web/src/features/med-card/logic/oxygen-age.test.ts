import { expect, test } from 'vitest';
import { oxygenAgeMs } from './oxygen-age.ts';

test('the oxygen behind a P/F has an age where it was the ventilator’s', () => {
  const gas = { taken_at: '2026-11-20T10:00:00Z', PF_FiO2_at: '2026-11-20T08:00:00Z' };
  expect(oxygenAgeMs({ ...gas, PF_source: 'ventilator' })).toBe(7_200_000);
  expect(oxygenAgeMs({ ...gas, PF_source: 'entered' })).toBeNull();
});
