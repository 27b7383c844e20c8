import type { DeviceLine } from '@eupnea/contracts/device-line';

const PARITY_LETTERS = { none: 'N', even: 'E', odd: 'O' } as const;

/** Usual notation such as `19200 8E1`, without flow control. */
export function describeLine(line: DeviceLine): string {
  return `${line.baud_rate} ${line.data_bits}${PARITY_LETTERS[line.parity]}${line.stop_bits}`;
}

/** Address in the notation of the command line: `10.0.0.7:4001`, `rfc2217:…` or `serial:/dev/…`. */
export function describeAddress(device: {
  readonly transport: 'tcp' | 'rfc2217' | 'serial';
  readonly ip: string | null;
  readonly port: number | null;
  readonly serial_path: string | null;
}): string | null {
  if (device.transport === 'serial')
    return device.serial_path === null ? null : `serial:${device.serial_path}`;
  if (device.ip === null) return null;
  const host = device.ip.includes(':') ? `[${device.ip}]` : device.ip;
  const address = `${host}:${device.port ?? '---'}`;
  return device.transport === 'rfc2217' ? `rfc2217:${address}` : address;
}
