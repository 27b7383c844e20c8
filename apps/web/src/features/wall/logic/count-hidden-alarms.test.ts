import { expect, test } from 'vitest';
import { makeAlert, makeDevice } from '../../../testing/make-device.ts';
import { countHiddenAlarms } from './count-hidden-alarms.ts';

const alarming = (id: number) =>
  makeDevice({ id, alerts: [makeAlert(), makeAlert({ id: 9, priority: 'low' })] });

test('counts each hidden bed with an alarm once, and none that is shown', () => {
  const all = [alarming(1), alarming(2), alarming(3), makeDevice({ id: 4 })].map((device) => ({
    device,
    link: 'live' as const,
  }));
  expect(countHiddenAlarms(all, new Set([1]))).toBe(2);
  expect(countHiddenAlarms(all, new Set([1, 2, 3, 4]))).toBe(0);
});

test('counts a hidden bed whose connection is lost, but none in standby or switched off', () => {
  expect(countHiddenAlarms([{ device: makeDevice({ id: 1 }), link: 'disconnected' }], new Set())).toBe(1);
  const still = [
    makeDevice({ id: 2, standby: true, alerts: [makeAlert()] }),
    makeDevice({ id: 3, active: false, alerts: [makeAlert()] }),
  ];
  expect(
    countHiddenAlarms(
      still.map((device) => ({ device, link: 'live' as const })),
      new Set(),
    ),
  ).toBe(0);
});
