import { isIP } from 'node:net';
import { invalidField } from '../../http/problem-error.ts';
import { isInNetworks } from '../../http/networks.ts';

/**
 * Never a ventilator: this host itself, link-local (also the metadata services of clouds), unspecified, multicast,
 * broadcast. Without this an administrator's account could make the server call its own inner services.
 */
const NEVER_DEVICES = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  'fe80::/10',
  'ff00::/8',
];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** Kinds of connection whose numbers and settings may come from a second port. */
const WITH_SETTINGS_PORT: readonly string[] = ['pb840'];

interface DevicePorts {
  readonly deviceType: string;
  readonly port: number | null;
  readonly settingsPort: number | null;
}

/** Throws a problem that names the field when a device of that type cannot have this second port. */
export function checkSettingsPort({ deviceType, port, settingsPort }: DevicePorts): void {
  if (settingsPort === null) return;
  if (!WITH_SETTINGS_PORT.includes(deviceType)) {
    throw invalidField('settings_port', 'Only a PB840 has a settings port beside its waveform port');
  }
  if (port === null)
    throw invalidField('settings_port', 'A settings port needs an address and a waveform port');
  if (settingsPort === port) throw invalidField('settings_port', 'must differ from the waveform port');
}

export interface DeviceAddressRules {
  readonly deviceNetworks: readonly string[];
  readonly isDemo: boolean;
}

/** Throws a problem that names the field when a device may not be registered at this address. */
export function checkDeviceAddress(ip: string | null, port: number | null, rules: DeviceAddressRules): void {
  if (ip === null && port === null) return;
  if (ip === null) throw invalidField('ip', 'A port needs an address');
  if (port === null) throw invalidField('port', 'An address needs a port');
  if (isIP(ip) === 0) throw invalidField('ip', 'must be an IP address');
  if (rules.isDemo && isInNetworks(ip, LOOPBACK)) return;
  if (isInNetworks(ip, NEVER_DEVICES)) {
    throw invalidField('ip', 'Loopback, link-local and multicast addresses are not devices');
  }
  if (!isInNetworks(ip, rules.deviceNetworks)) {
    throw invalidField('ip', 'is outside the networks of EUPNEA_DEVICE_NETWORKS');
  }
}

/** Whether a device that dials us may come from this address: the rules of an address that we dial. */
export function isDevicePeer(address: string, { deviceNetworks, isDemo }: DeviceAddressRules): boolean {
  if (isDemo && isInNetworks(address, LOOPBACK)) return true;
  return !isInNetworks(address, NEVER_DEVICES) && isInNetworks(address, deviceNetworks);
}
