import type { DEVICE_TYPES, Device } from '@eupnea/contracts';

/** What the form holds; texts as typed, a port as a number or '' while the field is empty. */
export interface DeviceForm {
  readonly description: string;
  readonly device_type: (typeof DEVICE_TYPES)[number];
  readonly ip: string;
  readonly port: number | string;
  /** '' = none; shown for a PB840 only. */
  readonly settings_port: number | string;
  readonly dev_serial: string;
  readonly dev_model: string;
  readonly active: boolean;
  /** Counts while the device does not say so itself. */
  readonly standby: boolean;
}

export const EMPTY_DEVICE_FORM: DeviceForm = {
  description: '',
  device_type: 'pb840',
  ip: '',
  port: '',
  settings_port: '',
  dev_serial: '',
  dev_model: '',
  active: true,
  standby: false,
};

export function toDeviceForm(device: Device): DeviceForm {
  return {
    description: device.description ?? '',
    device_type: device.device_type,
    ip: device.ip ?? '',
    port: device.port ?? '',
    settings_port: device.settings_port ?? '',
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

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The fields as the server takes them, the same for creating and editing. */
export function toDeviceFields(form: DeviceForm) {
  return {
    description: orNull(form.description),
    ip: orNull(form.ip),
    port: form.port === '' ? null : Number(form.port),
    settings_port: hasSettingsPort(form) && form.settings_port !== '' ? Number(form.settings_port) : null,
    dev_serial: orNull(form.dev_serial),
    dev_model: orNull(form.dev_model),
    active: form.active,
  };
}
