import { existsSync } from 'node:fs';
import type { LineSettings } from '@eupnea/drivers';
import type { SerialPort } from 'serialport';
import type { DeviceHandlers, SerialTarget } from './dial-target.ts';
import type { DialedConnection } from './connection.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/**
 * Maximum unsent bytes: a device that does not accept a few request bytes (flow control, no cable) gets no more queued.
 */
const MAX_UNSENT_BYTES = 64 * 1024;

/**
 * Interval of the check that the device file still exists, ms. Linux removes it with the adapter. A read of a line
 * that is gone may return no bytes instead of an error; the package then reads again without end, takes a whole
 * core and reports nothing.
 */
const CHECK_FILE_EVERY_MS = 1000;

type SerialPortClass = typeof SerialPort;

/** Loads the optional package for serial lines; null = not installed, or built for another platform. */
export async function loadSerialPort(): Promise<SerialPortClass | null> {
  try {
    return (await import('serialport')).SerialPort;
  } catch {
    return null;
  }
}

/** Opens a serial line of this machine with the given settings. */
export function dialSerial({ path, line }: SerialTarget, handlers: DeviceHandlers): DialedConnection {
  let port: SerialPort | null = null;
  let ended = false;
  let fileCheck: NodeJS.Timeout | undefined;

  function end(reason: DisconnectReason, detail: string): void {
    if (ended) return;
    close();
    handlers.onEnd(reason, detail);
  }

  function close(): void {
    ended = true;
    clearInterval(fileCheck);
    // A port that never opened has nothing to close.
    if (port?.isOpen === true) port.close(() => undefined);
  }

  function checkFile(): void {
    if (!existsSync(path)) end('closed', `${path} is gone`);
  }

  async function open(): Promise<void> {
    const Port = await loadSerialPort();
    if (ended) return;
    if (Port === null)
      return end('failure', 'serial lines need the optional package "serialport", which is not installed');
    const opening = new Port({ path, autoOpen: false, ...toOptions(line) });
    port = opening;
    opening.on('data', (bytes: Buffer) => {
      if (!ended) handlers.onBytes(bytes);
    });
    opening.on('error', (error: Error) => end('failure', error.message));
    opening.once('close', () => end('closed', `${path} is gone`));
    opening.open((error) => {
      if (error !== null) return end('refused', explain(path, error));
      if (ended) return opening.close(() => undefined);
      // Powers the adapters of some ventilators. A pseudo-terminal has no such lines and refuses.
      opening.set({ dtr: true, ...(line.flowControl === 'hardware' ? {} : { rts: true }) }, () => undefined);
      // A port of Windows has a name and no file.
      if (existsSync(path)) fileCheck = setInterval(checkFile, CHECK_FILE_EVERY_MS).unref();
      handlers.onOpen();
    });
  }

  open().catch((error: unknown) => end('failure', error instanceof Error ? error.message : String(error)));

  return {
    send(bytes) {
      if (ended || port === null) return;
      if (port.writableLength > MAX_UNSENT_BYTES)
        end('failure', 'the device does not take what is sent to it');
      else port.write(bytes);
    },
    pause: () => port?.pause(),
    resume: () => port?.resume(),
    close,
  };
}

function toOptions({ baudRate, dataBits, parity, stopBits, flowControl }: LineSettings) {
  const isSoftware = flowControl === 'software';
  return {
    baudRate,
    dataBits,
    parity,
    stopBits,
    rtscts: flowControl === 'hardware',
    xon: isSoftware,
    xoff: isSoftware,
  };
}

/** Converts the operating system's reason into words that an administrator can act on. */
function explain(path: string, { message }: Error): string {
  if (message.includes('No such file')) return `there is no ${path} on the server`;
  if (message.includes('Permission denied')) return `the server may not open ${path} (permission)`;
  if (message.includes('lock') || message.includes('busy')) return `another program holds ${path}`;
  return message;
}
