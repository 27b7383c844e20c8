import { findDriver } from '@eupnea/drivers';
import { isIP } from 'node:net';
import { invalidField } from '../../http/problem-error.ts';
import { isInNetworks } from '../../http/networks.ts';

/**
 * Addresses that are never ventilators: this host, link-local (including metadata services of clouds),
 * unspecified, multicast, broadcast. Prevents an administrator account from making the server call its
 * internal services.
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

export interface DeviceAddressRules {
  readonly deviceNetworks: readonly string[];
  readonly serialDevices: readonly string[];
  readonly isDemo: boolean;
}

/** Address and transport of a device, as in the device record. */
export interface DeviceAddress {
  readonly deviceType: string;
  readonly transport: string;
  readonly ip: string | null;
  readonly port: number | null;
  readonly settingsPort: number | null;
  readonly serialPath: string | null;
  readonly settingsSerialPath: string | null;
  readonly hasLine: boolean;
  readonly hasSettingsLine: boolean;
}

/** Throws a problem with the field name when no device may be registered at this address. */
export function checkDeviceAddress(address: DeviceAddress, rules: DeviceAddressRules): void {
  if (findDriver(address.deviceType)?.transport === 'listen') checkGatewayAddress(address);
  else if (address.transport === 'serial') checkSerialAddress(address, rules);
  else checkNetworkAddress(address, rules);
  checkSecondPort(address);
  if (address.transport === 'tcp' && (address.hasLine || address.hasSettingsLine)) {
    const field = address.hasLine ? 'line' : 'settings_line';
    throw invalidField(field, 'The line settings of a raw TCP port are set at the adapter');
  }
}

/** Only the address of a gateway that may connect binds a device; EUPNEA_DEVICE_NETWORKS decides who may. */
function checkGatewayAddress({ transport, ip, port, serialPath }: DeviceAddress): void {
  if (transport !== 'tcp' || serialPath !== null)
    throw invalidField('transport', 'A device behind a gateway has no line of its own');
  if (port !== null) throw invalidField('port', 'The gateway dials Eupnea');
  if (ip !== null && isIP(ip) === 0) throw invalidField('ip', 'must be an IP address');
}

function checkSerialAddress(address: DeviceAddress, rules: DeviceAddressRules): void {
  if (address.ip !== null) throw invalidField('ip', 'A serial line has no network address');
  if (address.port !== null) throw invalidField('port', 'A serial line has no port');
  if (address.settingsPort !== null) throw invalidField('settings_port', 'A serial line has no port');
  const paths = [
    ['serial_path', address.serialPath],
    ['settings_serial_path', address.settingsSerialPath],
  ] as const;
  for (const [field, path] of paths) {
    if (path !== null && !rules.serialDevices.includes(path))
      throw invalidField(field, 'is not among EUPNEA_SERIAL_DEVICES');
  }
}

function checkNetworkAddress(address: DeviceAddress, rules: DeviceAddressRules): void {
  const { ip, port, serialPath, settingsSerialPath } = address;
  if (serialPath !== null) throw invalidField('serial_path', 'Only a serial line has a path');
  if (settingsSerialPath !== null)
    throw invalidField('settings_serial_path', 'Only a serial line has a path');
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

/** Checks the second port of a PB840, which provides numbers and settings. */
function checkSecondPort(address: DeviceAddress): void {
  const isSerial = address.transport === 'serial';
  const field = isSerial ? 'settings_serial_path' : 'settings_port';
  const first = isSerial ? address.serialPath : address.port;
  const second = isSerial ? address.settingsSerialPath : address.settingsPort;
  if (second === null) return;
  if (findDriver(address.deviceType)?.settingsPortType === undefined)
    throw invalidField(field, 'Only a PB840 has a settings port beside its waveform port');
  if (first === null) throw invalidField(field, 'A settings port needs an address and a waveform port');
  if (second === first) throw invalidField(field, 'must differ from the waveform port');
}

/**
 * Whether a device that connects to us may come from this address. The rules are those of addresses that we
 * connect to.
 */
export function isDevicePeer(
  address: string,
  { deviceNetworks, isDemo }: Pick<DeviceAddressRules, 'deviceNetworks' | 'isDemo'>,
): boolean {
  if (isDemo && isInNetworks(address, LOOPBACK)) return true;
  return !isInNetworks(address, NEVER_DEVICES) && isInNetworks(address, deviceNetworks);
}
