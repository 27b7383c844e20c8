import type { CaptureWriter, Driver } from '@eupnea/drivers';
import { converse } from './converse.ts';
import type { DeviceTarget, DialDevice } from './dial-target.ts';

export interface CaptureDeviceOptions {
  readonly target: DeviceTarget;
  /** Driver that answers the device; null = listen only. */
  readonly driver: Driver | null;
  readonly dial: DialDevice;
  readonly writer: CaptureWriter;
  readonly seconds: number;
  /** Ends the capture early. */
  readonly signal: AbortSignal;
  readonly onOpen?: () => void;
}

/**
 * Records one connection from start to end.
 * @returns the reason for the end, and whether the connection opened
 */
export function captureDevice(options: CaptureDeviceOptions): Promise<{ opened: boolean; reason: string }> {
  const { writer, signal } = options;
  return new Promise((resolve) => {
    let opened = false;

    function finish(reason: string): void {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      conversation.stop();
      if (!writer.isEnded) writer.end(reason, Date.now());
      resolve({ opened, reason });
    }

    function record(direction: 'received' | 'sent', bytes: Uint8Array, nowMs: number): void {
      writer.record(direction, bytes, nowMs);
      if (writer.isEnded) finish('the size limit was reached');
    }

    const stop = (): void => finish('stopped');
    const deadline = setTimeout(() => finish('time is over'), options.seconds * 1000);
    signal.addEventListener('abort', stop);
    const conversation = converse({
      ...options,
      handlers: {
        opened() {
          opened = true;
          options.onOpen?.();
        },
        received: (bytes, nowMs) => record('received', bytes, nowMs),
        sent: (bytes, nowMs) => record('sent', bytes, nowMs),
        ended: (_reason, detail) => finish(detail),
      },
    });
  });
}
