import { defaultLineOf, type Driver, type LineSettings } from '@eupnea/drivers';
import type { DeviceTarget } from '@eupnea/server/devices';
import { UsageError } from './command.ts';
import { readIntegerOption } from './read-option.ts';

const SERIAL = 'serial:';
const RFC2217 = 'rfc2217:';

/**
 * Device address: `HOST:PORT`, `rfc2217:HOST:PORT` or `serial:/dev/…`.
 * @param line as typed, for example `19200-8E1` or `9600-8N1-hardware`; undefined uses the driver's settings
 */
export function readDeviceAddress(
  address: string,
  line: string | undefined,
  driver: Driver | null,
): DeviceTarget {
  const isSerial = address.startsWith(SERIAL);
  const isTold = isSerial || address.startsWith(RFC2217);
  if (line !== undefined && !isTold) throw new UsageError('--line is for serial: and rfc2217: addresses');
  if (!isTold) return readHostAndPort(address);
  const settings = line === undefined ? defaultLineOf(driver) : readLine(line);
  if (!isSerial)
    return { kind: 'rfc2217', ...readHostAndPort(address.slice(RFC2217.length)), line: settings };
  const path = address.slice(SERIAL.length);
  if (path === '') throw new UsageError(`"${address}" names no serial device`);
  return { kind: 'serial', path, line: settings };
}

function readHostAndPort(address: string): { readonly host: string; readonly port: number } {
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, Math.max(colon, 0)).replaceAll(/^\[|\]$/gu, '');
  if (host === '') throw new UsageError(`"${address}" is no HOST:PORT`);
  return { host, port: readIntegerOption('the port', address.slice(colon + 1), 1, 65_535) };
}

const LINE_PATTERN = /^(\d{3,6})-([78])([NEO])([12])(?:-(hardware|software))?$/u;
const PARITIES = new Map<string, LineSettings['parity']>([
  ['N', 'none'],
  ['E', 'even'],
  ['O', 'odd'],
]);

function readLine(text: string): LineSettings {
  const parts = LINE_PATTERN.exec(text);
  if (parts === null) throw new UsageError(`"${text}" is no line settings such as 19200-8E1`);
  const [, baudRate, dataBits, parity = '', stopBits, flow] = parts;
  return {
    baudRate: Number(baudRate),
    dataBits: dataBits === '7' ? 7 : 8,
    parity: PARITIES.get(parity) ?? 'none',
    stopBits: stopBits === '2' ? 2 : 1,
    flowControl: flow === 'hardware' || flow === 'software' ? flow : 'none',
  };
}
