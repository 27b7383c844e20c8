import { createDeviceBodySchema, editDeviceBodySchema } from '@eupnea/contracts/device';
import { expect, test } from 'vitest';
import { EMPTY_DEVICE_FORM, checkDeviceForm, toDeviceFields, toDeviceForm } from './device-form.ts';
import { makeDevice } from '../../testing/make-device.ts';

const filled = { ...EMPTY_DEVICE_FORM, description: ' Bed 09 ', ip: '192.0.2.10', port: 7000 };

test('asks for label, address and port', () => {
  expect(checkDeviceForm(EMPTY_DEVICE_FORM)).toEqual({
    description: 'required',
    ip: 'required',
    port: 'required',
  });
  expect(checkDeviceForm({ ...filled, ip: 'ventilator', port: 70_000 })).toEqual({
    ip: 'address',
    port: 'port',
  });
  expect(checkDeviceForm({ ...filled, port: 1.5 })).toEqual({ port: 'port' });
  expect(checkDeviceForm({ ...filled, ip: 'fd00::12' })).toEqual({});
  expect(checkDeviceForm(filled)).toEqual({});
});

test('sends what the server accepts, trimmed, empty as null', () => {
  const fields = toDeviceFields(filled);
  expect(fields).toMatchObject({ description: 'Bed 09', dev_serial: null, port: 7000 });
  expect(createDeviceBodySchema.safeParse({ ...fields, device_type: 'pb840' }).success).toBe(true);
  expect(editDeviceBodySchema.safeParse({ ...fields, version: 3 }).success).toBe(true);
});

test('opens a device as it is', () => {
  const form = toDeviceForm(makeDevice({ ip: '192.0.2.1', port: null, dev_model: null }));
  expect(form).toEqual({
    description: 'Bed 01',
    device_type: 'pb840',
    transport: 'tcp',
    serial_path: '',
    settings_serial_path: '',
    line: null,
    settings_line: null,
    ip: '192.0.2.1',
    port: '',
    settings_port: '',
    device_identifier: '',
    hl7_output: 'none',
    dev_serial: 'PB-0109',
    dev_model: '',
    active: true,
    standby: false,
  });
});

test('a settings port is sent for a PB840 only, and must be a port', () => {
  const form = { ...filled, settings_port: 4002 };
  expect(toDeviceFields(form).settings_port).toBe(4002);
  expect(toDeviceFields({ ...form, settings_port: '' }).settings_port).toBeNull();
  expect(toDeviceFields({ ...form, device_type: 'medibus' }).settings_port).toBeNull();
  expect(checkDeviceForm({ ...form, settings_port: 0 })).toEqual({ settings_port: 'port' });
});

test('a serial line asks for its path and sends nothing of the network', () => {
  const line = { baud_rate: 9600, data_bits: 8, parity: 'even', stop_bits: 1, flow_control: 'none' } as const;
  const serial = { ...filled, transport: 'serial', line } as const;
  expect(checkDeviceForm(serial)).toEqual({ serial_path: 'required' });
  const chosen = { ...serial, serial_path: '/dev/ttyUSB0' };
  expect(checkDeviceForm(chosen)).toEqual({});
  expect(toDeviceFields(chosen)).toMatchObject({ ip: null, port: null, serial_path: '/dev/ttyUSB0', line });
  // Raw TCP has its line settings at the adapter.
  expect(toDeviceFields({ ...chosen, transport: 'tcp' })).toMatchObject({ serial_path: null, line: null });
});
