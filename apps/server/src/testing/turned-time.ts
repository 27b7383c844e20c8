import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import type { DialDevice } from '../transports/dial-device.ts';
import type { HostedEmulator } from '../transports/tcp-emulator-host.ts';

/** A ventilator that is polled every 36 ms is asked every 40: fine enough for every protocol. */
const STEP_MS = 10;
/** Turns of the event loop after which bytes of a connection that closed meanwhile are not waited for any longer. */
const LONGEST_WAIT_TURNS = 2_000;

/**
 * A clock that a test turns, with real sockets: timers and dates are Vitest's, and the clock moves on only when every byte
 * that was sent has arrived. A busy machine makes such a test slow and never late, so that nothing is lost by chance.
 */
export class TurnedTime {
  /** Bytes on their way in both directions, of devices and connections that are counted. */
  #underWay = 0;

  /** From now on `setTimeout`, `setInterval` and `Date` are this clock's. */
  start(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  }

  end(): void {
    vi.useRealTimers();
  }

  /** The clock, for what takes one; not `Date.now` itself, which `start` replaces. */
  readonly now = (): number => Date.now();

  /** Dials as the given dial does, and counts the bytes of every connection. */
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

  /** The device, its bytes counted; of one client, which was dialled through `countDial`. */
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

  /** For what waits for more than sockets, such as a database that starts: time passes about as fast as it does outside. */
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

  /** Lets time pass until the expectation holds, which is tried every 100 ms of it. */
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
    // What a timer wrote is read in the next turn, and answered in the one after it.
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
