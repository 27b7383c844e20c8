import { dialRfc2217 } from './rfc2217-dial.ts';
import { dialSerial } from './serial-dial.ts';
import { dialTcp } from './tcp-dial.ts';
import type { DialedConnection } from './connection.ts';
import type { DeviceHandlers, DialDevice, SerialTarget } from './dial-target.ts';

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
