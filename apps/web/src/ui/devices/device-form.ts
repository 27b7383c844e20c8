import type { DEVICE_TYPES, Device } from '@eupnea/contracts/device';
import type { DEVICE_TRANSPORTS, DeviceLine } from '@eupnea/contracts/device-line';

/** Form values: texts as typed; a port is a number, or '' when empty. */
export interface DeviceForm {
  readonly description: string;
  readonly device_type: (typeof DEVICE_TYPES)[number];
  readonly transport: (typeof DEVICE_TRANSPORTS)[number];
  /** '' for none. */
  readonly serial_path: string;
  readonly settings_serial_path: string;
  /** Null for the factory setting of the device type. */
  readonly line: DeviceLine | null;
  readonly settings_line: DeviceLine | null;
  readonly ip: string;
  readonly port: number | string;
  /** '' for none; shown for a PB840 only. */
  readonly settings_port: number | string;
  /** Identifier at the gateway; for HL7 devices only. */
  readonly device_identifier: string;
  readonly hl7_output: Device['hl7_output'];
  readonly dev_serial: string;
  readonly dev_model: string;
  readonly active: boolean;
  /** Used while the device does not report standby. */
  readonly standby: boolean;
}

export const EMPTY_DEVICE_FORM: DeviceForm = {
  description: '',
  device_type: 'pb840',
  transport: 'tcp',
  serial_path: '',
  settings_serial_path: '',
  line: null,
  settings_line: null,
  ip: '',
  port: '',
  settings_port: '',
  device_identifier: '',
  hl7_output: 'none',
  dev_serial: '',
  dev_model: '',
  active: true,
  standby: false,
};

export function toDeviceForm(device: Device): DeviceForm {
  return {
    description: device.description ?? '',
    device_type: device.device_type,
    transport: device.transport,
    serial_path: device.serial_path ?? '',
    settings_serial_path: device.settings_serial_path ?? '',
    line: device.line,
    settings_line: device.settings_line,
    ip: device.ip ?? '',
    port: device.port ?? '',
    settings_port: device.settings_port ?? '',
    device_identifier: device.device_identifier ?? '',
    hl7_output: device.hl7_output,
    dev_serial: device.dev_serial ?? '',
    dev_model: device.dev_model ?? '',
    active: device.active,
    standby: device.standby,
  };
}

type Fault = 'required' | 'address' | 'port';

const LARGEST_PORT = 65_535;
const ADDRESS_PATTERN = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]+:[0-9a-f:]+)$/i;

/** Faults by field. The server checks the allowed networks. */
export function checkDeviceForm(form: DeviceForm): { readonly [Field in keyof DeviceForm]?: Fault } {
  const faults: { -readonly [Field in keyof DeviceForm]?: Fault } = {};
  if (form.description.trim() === '') faults.description = 'required';
  if (hasGateway(form)) {
    if (form.device_identifier.trim() === '') faults.device_identifier = 'required';
    if (form.ip.trim() !== '' && !ADDRESS_PATTERN.test(form.ip.trim())) faults.ip = 'address';
    return faults;
  }
  return { ...faults, ...(form.transport === 'serial' ? checkSerial(form) : checkNetwork(form)) };
}

function checkSerial({ serial_path: path }: DeviceForm) {
  return path === '' ? { serial_path: 'required' as const } : {};
}

function checkNetwork(form: DeviceForm) {
  const faults: { -readonly [Field in keyof DeviceForm]?: Fault } = {};
  if (form.ip.trim() === '') faults.ip = 'required';
  else if (!ADDRESS_PATTERN.test(form.ip.trim())) faults.ip = 'address';
  if (form.port === '') faults.port = 'required';
  else if (!isPort(form.port)) faults.port = 'port';
  if (hasSettingsPort(form) && form.settings_port !== '' && !isPort(form.settings_port)) {
    faults.settings_port = 'port';
  }
  return faults;
}

function isPort(typed: number | string): boolean {
  const port = Number(typed);
  return Number.isInteger(port) && port >= 1 && port <= LARGEST_PORT;
}

/** Whether the device type can have a second port for numbers and settings. */
export function hasSettingsPort(form: Pick<DeviceForm, 'device_type'>): boolean {
  return form.device_type === 'pb840';
}

/** Whether a gateway connects for the device type, which then has an identifier; its address is the gateway's. */
export function hasGateway(form: Pick<DeviceForm, 'device_type'>): boolean {
  return form.device_type === 'hl7';
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Address to probe. */
export function toProbeBody(form: DeviceForm) {
  const { transport, ip, port, serial_path, line } = toAddress(form);
  return { transport, ip, port, serial_path, line, device_type: form.device_type };
}

/** Devices behind a gateway have no address of their own. */
const NO_ADDRESS = {
  transport: 'tcp',
  ip: null,
  port: null,
  settings_port: null,
  serial_path: null,
  settings_serial_path: null,
  line: null,
  settings_line: null,
} as const;

/** Fields of the selected transport only. */
function toAddress(form: DeviceForm) {
  if (hasGateway(form)) return { ...NO_ADDRESS, ip: orNull(form.ip) };
  const isSerial = form.transport === 'serial';
  const hasSecond = hasSettingsPort(form);
  const isLineOurs = form.transport !== 'tcp';
  return {
    transport: form.transport,
    ip: isSerial ? null : orNull(form.ip),
    port: isSerial ? null : toPort(form.port),
    settings_port: isSerial || !hasSecond ? null : toPort(form.settings_port),
    serial_path: isSerial ? orNull(form.serial_path) : null,
    settings_serial_path: isSerial && hasSecond ? orNull(form.settings_serial_path) : null,
    line: isLineOurs ? form.line : null,
    settings_line: isLineOurs && hasSecond ? form.settings_line : null,
  };
}

function toPort(typed: number | string): number | null {
  return typed === '' ? null : Number(typed);
}

/** Fields for creating and editing. */
export function toDeviceFields(form: DeviceForm) {
  return {
    ...toAddress(form),
    description: orNull(form.description),
    device_identifier: hasGateway(form) ? orNull(form.device_identifier) : null,
    hl7_output: form.hl7_output,
    dev_serial: orNull(form.dev_serial),
    dev_model: orNull(form.dev_model),
    active: form.active,
  };
}
