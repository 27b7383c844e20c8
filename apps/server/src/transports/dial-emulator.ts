import type { EmulatorConversation } from '@eupnea/drivers';
import { performance } from 'node:perf_hooks';
import { dialTcp } from './tcp-dial.ts';
import type { DialedConnection } from './connection.ts';
import {
  type EmulatorHost,
  type EmulatorHostOptions,
  type HostedEmulator,
  LONGEST_STEP_MS,
  SEND_INTERVAL_MS,
} from './tcp-emulator-host.ts';

/** Delay before a gateway redials, whatever ended its connection. */
const DIAL_AGAIN_AFTER_MS = 1_000;

/**
 * Runs an emulated gateway that dials the listener at host and port and redials after every disconnect. The device
 * keeps running in between.
 */
export function dialEmulator(emulator: HostedEmulator, options: EmulatorHostOptions): EmulatorHost {
  const finished = Promise.withResolvers<void>();
  const now = options.now ?? (() => performance.now());
  let lastMs = now();
  let elapsedMs = 0;
  let connection: DialedConnection | null = null;
  let conversation: EmulatorConversation | null = null;
  let isOpen = false;
  let again: NodeJS.Timeout | undefined;

  function moveOn(): number {
    const nowMs = now();
    elapsedMs += Math.min(nowMs - lastMs, LONGEST_STEP_MS);
    lastMs = nowMs;
    return elapsedMs;
  }

  function say(bytes: Uint8Array): void {
    if (isOpen && bytes.length > 0) connection?.send(bytes);
  }

  function dial(): void {
    connection = dialTcp(
      { host: options.host, port: options.port },
      {
        onOpen() {
          isOpen = true;
          if ('join' in emulator) say(emulator.join());
          else conversation = emulator.connect(moveOn());
        },
        onBytes: (bytes) => say(conversation?.receive(bytes, moveOn()) ?? new Uint8Array(0)),
        onEnd() {
          isOpen = false;
          conversation = null;
          again = setTimeout(dial, DIAL_AGAIN_AFTER_MS);
        },
      },
    );
  }

  function tick(): void {
    if (!isOpen) return;
    moveOn();
    say('read' in emulator ? emulator.read(elapsedMs) : (conversation?.read(elapsedMs) ?? new Uint8Array(0)));
    if ('isFinished' in emulator && emulator.isFinished) {
      clearInterval(timer);
      finished.resolve();
    }
  }

  const timer = setInterval(tick, options.sendIntervalMs ?? SEND_INTERVAL_MS);
  dial();
  return {
    port: options.port,
    finished: finished.promise,
    close: async () => {
      clearInterval(timer);
      clearTimeout(again);
      isOpen = false;
      connection?.close();
    },
  };
}
