import type { DEVICE_TYPES, Device } from '@eupnea/contracts';
import type { DEVICE_TRANSPORTS, DeviceLine } from '@eupnea/contracts/devices';

/** What the form holds; texts as typed, a port as a number or '' while the field is empty. */
export interface DeviceForm {
  readonly description: string;
  readonly device_type: (typeof DEVICE_TYPES)[number];
  readonly transport: (typeof DEVICE_TRANSPORTS)[number];
  /** '' = none chosen. */
  readonly serial_path: string;
  readonly settings_serial_path: string;
  /** null = the line settings of this kind of device. */
  readonly line: DeviceLine | null;
  readonly settings_line: DeviceLine | null;
  readonly ip: string;
  readonly port: number | string;
  /** '' = none; shown for a PB840 only. */
  readonly settings_port: number | string;
  /** What its gateway calls it; of an HL7 device only. */
  readonly device_identifier: string;
  readonly hl7_output: Device['hl7_output'];
  readonly dev_serial: string;
  readonly dev_model: string;
  readonly active: boolean;
  /** Counts while the device does not say so itself. */
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

/** What is wrong, by field. Which networks are allowed is the server's to say. */
export function checkDeviceForm(form: DeviceForm): { readonly [Field in keyof DeviceForm]?: Fault } {
  const faults: { -readonly [Field in keyof DeviceForm]?: Fault } = {};
  if (form.description.trim() === '') faults.description = 'required';
  if (hasGateway(form)) {
    return form.device_identifier.trim() === '' ? { ...faults, device_identifier: 'required' } : faults;
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

/** Whether numbers and settings of that kind of device may come from a second port. */
export function hasSettingsPort(form: Pick<DeviceForm, 'device_type'>): boolean {
  return form.device_type === 'pb840';
}

/** Whether a gateway dials Eupnea for that kind of device: it has an identifier, and no address of its own. */
export function hasGateway(form: Pick<DeviceForm, 'device_type'>): boolean {
  return form.device_type === 'hl7';
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The address of the form to be tried. */
export function toProbeBody(form: DeviceForm) {
  const { transport, ip, port, serial_path, line } = toAddress(form);
  return { transport, ip, port, serial_path, line, device_type: form.device_type };
}

/** A gateway dials Eupnea: its devices have no address. */
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

/** Only what belongs to the way of connecting; what was typed for another way is not sent. */
function toAddress(form: DeviceForm) {
  if (hasGateway(form)) return NO_ADDRESS;
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

/** The fields as the server takes them, the same for creating and editing. */
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
