import type { LineErrors, LineSettings } from '@eupnea/drivers';
import { dialRfc2217 } from './rfc2217-dial.ts';
import { dialSerial } from './serial-dial.ts';
import { dialTcp, type DialedConnection, type DialHandlers, type DialTarget } from './tcp-dial.ts';

/** A serial line of this machine. */
export interface SerialTarget {
  readonly kind: 'serial';
  readonly path: string;
  readonly line: LineSettings;
}

/** A port of a terminal server that accepts line settings (RFC 2217). */
export interface Rfc2217Target extends DialTarget {
  readonly kind: 'rfc2217';
  readonly line: LineSettings;
}

/** A target without a kind is raw TCP. */
export type DeviceTarget = DialTarget | Rfc2217Target | SerialTarget;

export interface DeviceHandlers extends DialHandlers {
  /** Total line errors so far, where the peer reports them. */
  onLineErrors?(errors: LineErrors): void;
}

export type DialDevice = (target: DeviceTarget, handlers: DeviceHandlers) => DialedConnection;

/**
 * Creates the dial function of all transports.
 * @param serialDevices paths that may be opened; null = any, for a user of this machine's command line
 */
export function createDeviceDial(serialDevices: readonly string[] | null): DialDevice {
  return (target, handlers) => {
    if (!('kind' in target)) return dialTcp(target, handlers);
    if (target.kind === 'rfc2217') return dialRfc2217(target, handlers);
    const isAllowed = serialDevices === null || serialDevices.includes(target.path);
    return isAllowed ? dialSerial(target, handlers) : refuse(target, handlers);
  };
}

/** Refuses asynchronously, like a transport: after the caller has the connection. */
function refuse({ path }: SerialTarget, handlers: DeviceHandlers): DialedConnection {
  let isClosed = false;
  queueMicrotask(() => {
    if (!isClosed) handlers.onEnd('refused', `${path} is not among EUPNEA_SERIAL_DEVICES`);
  });
  return {
    send: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close() {
      isClosed = true;
    },
  };
}
