import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { DialDevice } from '../transports/dial-target.ts';
import type { HostedEmulator } from '../transports/tcp-emulator-host.ts';

/** Step of the clock: fine enough for every protocol; a poll every 36 ms becomes one every 40 ms. */
const STEP_MS = 10;
/** Event-loop turns after which bytes of a connection that closed meanwhile are no longer awaited. */
const LONGEST_WAIT_TURNS = 2_000;

/**
 * A clock controlled by a test, with real sockets. Timers and dates are Vitest's, and time advances only when all sent
 * bytes have arrived. A busy machine makes such a test slow but never lossy.
 */
export class TurnedTime {
  /** Bytes in flight in both directions, of counted devices and connections. */
  #underWay = 0;

  /** Replaces `setTimeout`, `setInterval` and `Date` by this clock. */
  start(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  }

  end(): void {
    vi.useRealTimers();
  }

  /** Clock function for code that takes one; not `Date.now` itself, which `start` replaces. */
  readonly now = (): number => Date.now();

  /** Wraps a dial function and counts the bytes of every connection. */
  countDial(dial: DialDevice): DialDevice {
    return (target, handlers) => {
      const connection = dial(target, {
        ...handlers,
        onBytes: (bytes) => {
          this.#underWay -= bytes.length;
          handlers.onBytes(bytes);
        },
      });
      return {
        ...connection,
        send: (bytes) => {
          this.#underWay += bytes.length;
          connection.send(bytes);
        },
      };
    };
  }

  /** Wraps a device and counts its bytes. It must have one client, dialled through `countDial`. */
  countDevice(emulator: HostedEmulator): HostedEmulator {
    const count = (bytes: Uint8Array): Uint8Array => {
      this.#underWay += bytes.length;
      return bytes;
    };
    if ('join' in emulator) {
      return {
        join: () => count(emulator.join()),
        read: (elapsedMs) => count(emulator.read(elapsedMs)),
        get isFinished() {
          return emulator.isFinished;
        },
      };
    }
    return {
      connect: (elapsedMs) => {
        const conversation = emulator.connect(elapsedMs);
        return {
          receive: (bytes, ms) => {
            this.#underWay -= bytes.length;
            return count(conversation.receive(bytes, ms));
          },
          read: (ms) => count(conversation.read(ms)),
          dueAtMs: () => conversation.dueAtMs?.() ?? null,
        };
      },
    };
  }

  /** Advances time at about real speed during work that waits for more than sockets, such as a database start. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isOver: false };
    const end = (): void => {
      state.isOver = true;
    };
    work.then(end, end);
    while (!state.isOver) {
      await sleep(STEP_MS);
      vi.advanceTimersByTime(STEP_MS);
    }
    return await work;
  }

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      vi.advanceTimersByTime(STEP_MS);
      await this.#settle();
    }
  }

  /** Advances time until the expectation holds; tries it every 100 ms of that time. */
  async until(expectation: () => Promise<void> | void, withinMs: number): Promise<void> {
    const endMs = this.now() + withinMs;
    for (;;) {
      try {
        await expectation();
        return;
      } catch (error) {
        if (this.now() >= endMs) throw error;
      }
      await this.pass(100);
    }
  }

  async #settle(): Promise<void> {
    // Bytes written by a timer are read in the next turn and answered in the one after it.
    await turn();
    await turn();
    for (let turns = 0; this.#underWay !== 0; turns += 1) {
      if (turns === LONGEST_WAIT_TURNS) this.#underWay = 0;
      await turn();
    }
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
