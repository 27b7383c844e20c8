import { findDriver } from '@eupnea/drivers';
import { expect, it } from 'vitest';
import { readDeviceAddress } from './read-address.ts';

const medibus = findDriver('medibus') ?? null;

it('reads a network address as raw TCP, with an IPv6 address in brackets', () => {
  expect(readDeviceAddress('10.0.0.7:4001', undefined, medibus)).toEqual({ host: '10.0.0.7', port: 4001 });
  expect(readDeviceAddress('[fd00::7]:4001', undefined, medibus)).toEqual({ host: 'fd00::7', port: 4001 });
});

it('takes the line settings of the protocol unless others are typed', () => {
  expect(readDeviceAddress('serial:/dev/ttyUSB0', undefined, medibus)).toEqual({
    kind: 'serial',
    path: '/dev/ttyUSB0',
    line: medibus?.defaultLine,
  });
  expect(readDeviceAddress('rfc2217:10.0.0.7:4001', '9600-7O2-hardware', medibus)).toEqual({
    kind: 'rfc2217',
    host: '10.0.0.7',
    port: 4001,
    line: { baudRate: 9600, dataBits: 7, parity: 'odd', stopBits: 2, flowControl: 'hardware' },
  });
});

it.each([
  ['10.0.0.7', undefined],
  ['serial:', undefined],
  ['rfc2217:10.0.0.7:99999', undefined],
  ['serial:/dev/ttyUSB0', '9600'],
  ['10.0.0.7:4001', '9600-8N1'],
])('refuses %s with line settings %s', (address, line) => {
  expect(() => readDeviceAddress(address, line, medibus)).toThrow();
});
