import { expect, test } from 'vitest';
import { announceChanges, readCondition, type Conditions } from './announce-changes.ts';
import { makeAlert, makeDevice } from '../../../testing/make-device.ts';

function conditions(
  link: 'live' | 'delayed' | 'stale' | 'disconnected',
  alertIds: readonly number[],
): Conditions {
  const device = makeDevice({ alerts: alertIds.map((id) => makeAlert({ id })) });
  return new Map([[1, readCondition(device, 'Bed 01', link)]]);
}

test('an alarm that starts and one that stops are told, values are not', () => {
  expect(announceChanges(conditions('live', []), conditions('live', [7]))).toEqual([
    { kind: 'alert-start', label: 'Bed 01', priority: 'high' },
  ]);
  expect(announceChanges(conditions('live', [7]), conditions('live', []))).toEqual([
    { kind: 'alert-end', label: 'Bed 01' },
  ]);
  expect(announceChanges(conditions('live', [7]), conditions('live', [7]))).toEqual([]);
});

test('a link that is lost and one that is back are told; a short delay is not', () => {
  expect(announceChanges(conditions('live', []), conditions('disconnected', []))).toEqual([
    { kind: 'link', label: 'Bed 01', link: 'disconnected' },
  ]);
  expect(announceChanges(conditions('live', []), conditions('delayed', []))).toEqual([]);
  expect(announceChanges(conditions('stale', []), conditions('delayed', []))).toEqual([
    { kind: 'link', label: 'Bed 01', link: 'live' },
  ]);
});

test('a device seen for the first time says nothing, and a device in standby has no alarms to tell', () => {
  expect(announceChanges(new Map(), conditions('disconnected', [1]))).toEqual([]);
  const standby = new Map([
    [1, readCondition(makeDevice({ standby: true, alerts: [makeAlert()] }), 'Bed 01', 'live')],
  ]);
  expect(announceChanges(conditions('live', []), standby)).toEqual([]);
});
