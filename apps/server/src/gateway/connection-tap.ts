import type { DeviceTap } from '../ports/device-tap-port.ts';
import type { DialDevice } from '../transports/dial-target.ts';

/** Copies the bytes of a device's connection to a listener, for any transport. One listener at a time. */
export class ConnectionTap {
  #tap: DeviceTap | null = null;
  #isOpen = false;
  #isHearing = false;

  /**
   * Starts listening, on the open connection or on the next one.
   * @returns false when a listener is active already
   */
  start(tap: DeviceTap, nowMs: number): boolean {
    if (this.#tap !== null) return false;
    this.#tap = tap;
    if (this.#isOpen && !tap.reconnect) this.#hear(nowMs);
    return true;
  }

  stop(): void {
    this.#tap = null;
    this.#isHearing = false;
  }

  /** Returns a dial function whose connections are tapped. */
  wrap(dial: DialDevice, now: () => number): DialDevice {
    return (target, handlers) => {
      const connection = dial(target, {
        ...handlers,
        onOpen: () => {
          this.#isOpen = true;
          if (this.#tap !== null) this.#hear(now());
          handlers.onOpen();
        },
        onBytes: (bytes) => {
          if (this.#isHearing) this.#tap?.record('received', bytes, now());
          handlers.onBytes(bytes);
        },
        onEnd: (reason, detail) => {
          this.#end(detail, now());
          handlers.onEnd(reason, detail);
        },
      });
      return {
        send: (bytes) => {
          if (this.#isHearing) this.#tap?.record('sent', bytes, now());
          connection.send(bytes);
        },
        pause: () => connection.pause(),
        resume: () => connection.resume(),
        ...(connection.finish === undefined ? {} : { finish: () => connection.finish?.() }),
        close: () => {
          this.#end('the server closed the connection', now());
          connection.close();
        },
      };
    };
  }

  #hear(nowMs: number): void {
    this.#isHearing = true;
    this.#tap?.opened(nowMs);
  }

  #end(reason: string, nowMs: number): void {
    this.#isOpen = false;
    if (!this.#isHearing) return;
    const tap = this.#tap;
    this.stop();
    tap?.ended(reason, nowMs);
  }
}
