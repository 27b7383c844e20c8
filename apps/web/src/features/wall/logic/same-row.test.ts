import { expect, test } from 'vitest';
import { makeDevice } from '../../../testing/make-device.ts';
import { isSameRow } from './same-row.ts';

test('a row that differs only in the time of its newest sample shows the same', () => {
  const device = makeDevice({ last_wave: { time_rcvd: 1 } });
  expect(isSameRow(device, { ...device, last_wave: { time_rcvd: 2 } })).toBe(true);
  expect(isSameRow(device, { ...device, standby: !device.standby })).toBe(false);
  expect(isSameRow(device, { ...device, alerts: [] })).toBe(false);
});
