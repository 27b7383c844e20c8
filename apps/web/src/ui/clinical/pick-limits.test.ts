import { expect, test } from 'vitest';
import { makeAlert } from '../../testing/make-device.ts';
import { pickLimits } from './pick-limits.ts';

const atDevice = { low: 8, high: 50, origin: 'device' as const };

test('without an alert the limits are those that came', () => {
  expect(pickLimits(atDevice, undefined)).toEqual({ low: 8, high: 50, broken: null });
});

test('the side that an alert breaks is the alert’s own limit, the other stays', () => {
  const alert = makeAlert({ source: 'eupnea', limit: 40, value: 42 });
  expect(pickLimits(atDevice, alert)).toEqual({ low: 8, high: 40, broken: 'high' });
  expect(pickLimits(undefined, alert)).toEqual({ low: null, high: 40, broken: 'high' });
});

test('an alarm of the device that names no limit breaks the one that is known', () => {
  expect(pickLimits(atDevice, makeAlert({ limit: null }))).toEqual({ low: 8, high: 50, broken: 'high' });
});

test('where nothing is limited nothing stands', () => {
  expect(pickLimits({ low: null, high: null, origin: 'device' }, undefined)).toBeNull();
});
