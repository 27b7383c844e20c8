import { expect, test } from 'vitest';
import { describeAddress, describeLine } from './describe-line.ts';

test('writes line settings as they stand in manuals', () => {
  const line = { baud_rate: 9600, data_bits: 8, parity: 'even', stop_bits: 2, flow_control: 'none' } as const;
  expect(describeLine(line)).toBe('9600 8E2');
});

test('writes an address as the command line takes it', () => {
  const nowhere = { transport: 'tcp', ip: null, port: null, serial_path: null } as const;
  expect(describeAddress(nowhere)).toBeNull();
  expect(describeAddress({ ...nowhere, ip: '10.0.0.7', port: 4001 })).toBe('10.0.0.7:4001');
  expect(describeAddress({ ...nowhere, transport: 'rfc2217', ip: 'fd00::7', port: 4001 })).toBe(
    'rfc2217:[fd00::7]:4001',
  );
  expect(describeAddress({ ...nowhere, transport: 'serial', serial_path: '/dev/ttyUSB0' })).toBe(
    'serial:/dev/ttyUSB0',
  );
});
