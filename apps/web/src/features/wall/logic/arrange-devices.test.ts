import { expect, test } from 'vitest';
import { arrangeDevices } from './arrange-devices.ts';
import { makeAlert, makeDevice } from '../../../testing/make-device.ts';

const calm = makeDevice({ id: 1, description: 'Bed 01' });
const high = makeDevice({ id: 2, description: 'Bed 02', alerts: [makeAlert()] });
const technical = makeDevice({ id: 3, alerts: [makeAlert({ priority: 'unclassified', technical: true })] });
const standby = makeDevice({ id: 4, standby: true, alerts: [makeAlert()] });
const ended = makeDevice({ id: 5, alerts: [makeAlert({ end: '2026-11-20T14:01:00Z' })] });
const all = [calm, technical, standby, high, ended];

function ids(devices: readonly { readonly id: number }[]): number[] {
  return devices.map((device) => device.id);
}

test('by indicators the worst active alert comes first, and equals keep the order of the server', () => {
  expect(ids(arrangeDevices(all, 'UP_INDICATORS', ''))).toEqual([2, 3, 1, 4, 5]);
});

test('otherwise the order is the server’s', () => {
  expect(ids(arrangeDevices(all, 'DEFAULT', ''))).toEqual([1, 3, 4, 2, 5]);
  expect(ids(arrangeDevices(all, 'UP', ''))).toEqual([1, 3, 4, 2, 5]);
});

test('the search text finds beds, ventilators and patients whatever their case', () => {
  expect(ids(arrangeDevices([calm, high], 'DEFAULT', ' bed 02 '))).toEqual([2]);
  expect(ids(arrangeDevices([calm, high], 'DEFAULT', 'pb-01'))).toEqual([1, 2]);
  expect(arrangeDevices(all, 'DEFAULT', 'nobody')).toEqual([]);
});

test('a device that is switched off does not stand on the wall as a lost one', () => {
  const off = makeDevice({ id: 6, description: 'Bed 06', active: false });
  expect(ids(arrangeDevices([calm, off], 'DEFAULT', ''))).toEqual([1]);
  expect(arrangeDevices([off], 'UP_INDICATORS', 'bed 06')).toEqual([]);
});
