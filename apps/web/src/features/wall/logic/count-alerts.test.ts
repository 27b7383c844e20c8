import { expect, test } from 'vitest';
import { countAlerts } from './count-alerts.ts';
import { makeAlert, makeDevice } from '../../../testing/make-device.ts';

test('counts alerts by priority and names the devices to jump to', () => {
  const two = makeDevice({
    id: 2,
    alerts: [makeAlert(), makeAlert({ id: 2 }), makeAlert({ id: 3, priority: 'medium' })],
  });
  const unclassified = makeDevice({ id: 3, alerts: [makeAlert({ priority: 'unclassified' })] });
  const counts = countAlerts([
    { device: two, link: 'live' },
    { device: unclassified, link: 'live' },
  ]);
  expect(counts.high).toEqual({ alerts: 2, deviceIds: [2] });
  expect(counts.medium).toEqual({ alerts: 1, deviceIds: [2] });
  expect(counts.technical).toEqual({ alerts: 1, deviceIds: [3] });
  expect(counts.low).toEqual({ alerts: 0, deviceIds: [] });
});

test('a lost connection is one technical alert, and standby hides what a device has', () => {
  // Its last alert is not known to last: the count stays dark, as its card does.
  const lost = makeDevice({ id: 4, alerts: [makeAlert()] });
  const told = makeDevice({
    id: 5,
    alerts: [makeAlert({ kind: 'no_data', priority: 'unclassified', technical: true })],
  });
  const standby = makeDevice({ id: 6, standby: true, alerts: [makeAlert()] });
  const counts = countAlerts(
    [lost, told, standby].map((device) => ({ device, link: 'disconnected' as const })),
  );
  expect(counts.technical).toEqual({ alerts: 2, deviceIds: [4, 5] });
  expect(counts.high.alerts).toBe(0);
});
