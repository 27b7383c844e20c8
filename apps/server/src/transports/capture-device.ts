import type { CaptureWriter, Driver, DriverOutput, DriverSession } from '@eupnea/drivers';
import type { Dial, DialTarget } from './tcp-dial.ts';

/** Drivers ask for a tick at least once a second. */
const TICK_MS = 1_000;

export interface CaptureDeviceOptions {
  readonly target: DialTarget;
  /** Holds the conversation; null only listens. */
  readonly driver: Driver | null;
  readonly dial: Dial;
  readonly writer: CaptureWriter;
  readonly seconds: number;
  /** Ends the capture early. */
  readonly signal: AbortSignal;
  readonly onOpen?: () => void;
}

/** Records one connection from its start to its end. @returns why it ended, and whether it ever opened */
export function captureDevice(options: CaptureDeviceOptions): Promise<{ opened: boolean; reason: string }> {
  const { driver, writer, signal } = options;
  return new Promise((resolve) => {
    let session: DriverSession | null = null;
    let opened = false;

    function finish(reason: string): void {
      clearInterval(ticks);
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      connection.close();
      if (!writer.isEnded) writer.end(reason, Date.now());
      resolve({ opened, reason });
    }

    const stop = (): void => finish('stopped');
    const ticks = setInterval(() => follow((current) => current.tick(Date.now())), TICK_MS);
    const deadline = setTimeout(() => finish('time is over'), options.seconds * 1000);
    signal.addEventListener('abort', stop);

    function follow(call: (session: DriverSession) => DriverOutput): void {
      if (session === null) return;
      const { send, reset } = call(session);
      if (send !== undefined && send.length > 0) {
        writer.record('sent', send, Date.now());
        connection.send(send);
      }
      if (reset !== undefined) finish(reset);
      else if (writer.isEnded) finish('the size limit was reached');
    }

    const connection = options.dial(options.target, {
      onOpen() {
        opened = true;
        session = driver?.createSession() ?? null;
        options.onOpen?.();
        follow((current) => current.open(Date.now()));
      },
      onBytes(bytes) {
        writer.record('received', bytes, Date.now());
        if (writer.isEnded) finish('the size limit was reached');
        else follow((current) => current.receive(bytes, Date.now()));
      },
      onEnd: (_reason, detail) => finish(detail),
    });
  });
}
