import type { ConversationEmulator, DeviceEmulator, EmulatorConversation } from '@eupnea/drivers';
import { createServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { boundPort, listen } from './tcp-listener.ts';

/** Send interval: about the batching time of a serial-to-TCP bridge. */
export const SEND_INTERVAL_MS = 40;
/** Maximum time step: a process that was suspended continues where it was instead of sending hours at once. */
export const LONGEST_STEP_MS = 1_000;
/** Maximum unsent bytes of a client; above it the client is dropped, as by a bridge with a full buffer. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Maximum number of clients: a ventilator's port serves few. */
const MAX_CLIENTS = 16;
const NOTHING = new Uint8Array(0);

export interface EmulatorHostOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly sendIntervalMs?: number;
  /** Clock of the device, ms; defaults to the process's own. */
  readonly now?: () => number;
}

/** A device that sends the same to every client, or one that answers each client. */
export type HostedEmulator = DeviceEmulator | ConversationEmulator;

/** A device on the network. */
export interface EmulatorHost {
  readonly port: number;
  /** Resolves when the emulator has sent everything; never for an endless one. */
  readonly finished: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves one emulator to every TCP client in real time. The device starts with its first client and then runs with or
 * without clients.
 * @throws errors of `listen`, for example EADDRINUSE
 */
export async function hostEmulator(
  emulator: HostedEmulator,
  options: EmulatorHostOptions,
): Promise<EmulatorHost> {
  /** Null for a client of a device that sends the same to all. */
  const clients = new Map<Socket, EmulatorConversation | null>();
  const now = options.now ?? (() => performance.now());
  /** Timer of each client's pending answer. */
  const answers = new Map<Socket, NodeJS.Timeout>();
  const finished = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | null = null;
  let elapsedMs = 0;
  let lastMs = 0;

  /** Advances the device to the current time. */
  function moveOn(): number {
    const nowMs = now();
    elapsedMs += Math.min(nowMs - lastMs, LONGEST_STEP_MS);
    lastMs = nowMs;
    return elapsedMs;
  }

  function send(): void {
    moveOn();
    const said = 'read' in emulator ? emulator.read(elapsedMs) : NOTHING;
    for (const [client, conversation] of clients) write(client, conversation?.read(elapsedMs) ?? said);
    if (isFinished()) finish();
  }

  function isFinished(): boolean {
    return 'isFinished' in emulator && emulator.isFinished;
  }

  function stopTimer(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function finish(): void {
    stopTimer();
    for (const client of clients.keys()) client.destroySoon();
    tellFinished();
  }

  /** Resolves `finished` when all clients have received the last bytes. */
  function tellFinished(): void {
    if (isFinished() && clients.size === 0) finished.resolve();
  }

  function accept(client: Socket): void {
    if (clients.size >= MAX_CLIENTS || isFinished()) {
      client.destroy();
      return;
    }
    client.setNoDelay(true);
    client.on('error', () => client.destroy());
    client.once('close', () => {
      clients.delete(client);
      clearTimeout(answers.get(client));
      answers.delete(client);
      tellFinished();
    });
    if (timer === null) {
      lastMs = now();
      timer = setInterval(send, options.sendIntervalMs ?? SEND_INTERVAL_MS);
    }
    clients.set(client, greet(client));
  }

  function greet(client: Socket): EmulatorConversation | null {
    if ('join' in emulator) {
      write(client, emulator.join());
      // A device that only sends discards what a client sends, because unread bytes would fill the buffers.
      client.resume();
      return null;
    }
    const conversation = emulator.connect(moveOn());
    client.on('data', (bytes) => {
      write(client, conversation.receive(bytes, moveOn()));
      answerLater(client, conversation);
    });
    return conversation;
  }

  /** Sends an answer when it is due rather than at the next interval, because a polling client waits for it. */
  function answerLater(client: Socket, conversation: EmulatorConversation): void {
    const dueAtMs = conversation.dueAtMs?.() ?? null;
    if (dueAtMs === null) return;
    clearTimeout(answers.get(client));
    const answer = setTimeout(
      () => {
        write(client, conversation.read(moveOn()));
        answerLater(client, conversation);
      },
      Math.max(1, Math.ceil(dueAtMs - elapsedMs)),
    );
    answers.set(client, answer);
  }

  const server = createServer(accept);
  await listen(server, options);
  return {
    port: boundPort(server),
    finished: finished.promise,
    async close() {
      stopTimer();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const client of clients.keys()) client.destroy();
      await closed;
    },
  };
}

function write(client: Socket, bytes: Uint8Array): void {
  if (bytes.length === 0 || client.destroyed) return;
  if (client.writableLength > MAX_UNSENT_BYTES) client.destroy();
  else client.write(bytes);
}
