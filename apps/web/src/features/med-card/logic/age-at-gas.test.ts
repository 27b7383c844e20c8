import { expect, test } from 'vitest';
import { haemoglobinAgeMs, oxygenAgeMs } from './age-at-gas.ts';

test('the oxygen behind a P/F has an age where it was the ventilator’s', () => {
  const gas = { taken_at: '2026-11-20T10:00:00Z', PF_FiO2_at: '2026-11-20T08:00:00Z' };
  expect(oxygenAgeMs({ ...gas, PF_source: 'ventilator' })).toBe(7_200_000);
  expect(oxygenAgeMs({ ...gas, PF_source: 'entered' })).toBeNull();
});

test('the haemoglobin behind a shunt estimate has an age where it is of the blood data', () => {
  const gas = { taken_at: '2026-11-20T10:00:00Z', QSQT_Hb_at: '2026-11-20T04:40:00Z' };
  expect(haemoglobinAgeMs({ ...gas, QSQT_Hb_source: 'blood' })).toBe(19_200_000);
  expect(haemoglobinAgeMs({ ...gas, QSQT_Hb_source: 'entered' })).toBeNull();
  expect(haemoglobinAgeMs({ ...gas, QSQT_Hb_source: null })).toBeNull();
});
