import { expect, test } from 'vitest';
import { auditFilterOf } from './audit-filter.ts';
import { setFeature } from './set-feature.ts';

test('one box changes one feature, and what nobody grants is not sent', () => {
  const user = { features: ['cabinet', 'projects', 'analytics'] as const };
  expect(setFeature({ features: [...user.features] }, 'patient', true)).toEqual([
    'analytics',
    'patient',
    'projects',
  ]);
  expect(setFeature({ features: [...user.features] }, 'projects', false)).toEqual(['analytics']);
});

test('a filter by days takes in the whole last day', () => {
  const { from, to } = auditFilterOf({ from: '2026-03-28', to: '2026-03-29' });
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(new Date(to ?? '').getDate()).toBe(30);
  expect(auditFilterOf({})).toEqual({});
});
