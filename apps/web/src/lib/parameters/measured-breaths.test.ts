import { expect, test } from 'vitest';
import { makeBreath } from '../../testing/make-breath.ts';
import { NO_BREATHS, breathEndMs, rememberBreaths } from './measured-breaths.ts';

test('a number stays with the breath that has it when a later one lacks it', () => {
  const first = makeBreath({ breath_number: 1, features: { compliance_ml_cmh2o: 40, vti_ml: 500 } });
  const second = makeBreath({ breath_number: 2, features: { vti_ml: 480 } });
  const known = rememberBreaths(rememberBreaths(NO_BREATHS, [first]), [second]);
  expect(known.newest).toBe(second);
  expect(known.having.compliance_ml_cmh2o).toBe(first);
  expect(known.having.vti_ml).toBe(second);
  expect(known.having.stress_index).toBeUndefined();
});

test('of several breaths in one message the last has the number', () => {
  const breaths = [1, 2, 3].map((number) =>
    makeBreath({ breath_number: number, features: { vti_ml: 500 + number } }),
  );
  expect(rememberBreaths(NO_BREATHS, breaths).having.vti_ml).toBe(breaths[2]);
});

test('a message without breaths changes nothing', () => {
  const known = rememberBreaths(NO_BREATHS, [makeBreath()]);
  expect(rememberBreaths(known, [])).toBe(known);
});

test('a breath ends its samples after its start', () => {
  expect(new Date(breathEndMs(makeBreath())).toISOString()).toBe('2026-11-20T14:00:03.000Z');
});
