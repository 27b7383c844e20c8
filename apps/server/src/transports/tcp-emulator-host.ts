import type { DeviceEmulator } from '@eupnea/drivers';
import { createServer, type Server, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/** About what a serial-to-TCP bridge gathers before it sends. */
export const SEND_INTERVAL_MS = 40;
/** A process that was suspended goes on where it was, instead of sending hours at once. */
const LONGEST_STEP_MS = 1_000;
/** A client that has not taken this much is stuck and is dropped, as by a bridge with a full buffer. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** A ventilator's port serves few listeners. */
const MAX_CLIENTS = 16;

export interface EmulatorHostOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly sendIntervalMs?: number;
}

/** A device on the network. */
export interface EmulatorHost {
  readonly port: number;
  /** Resolves when the emulator has nothing more to send and all is sent; never for one that goes on for ever. */
  readonly finished: Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves one emulator to every TCP client in real time. The device starts with its first client and then runs on
 * whether anybody listens or not.
 * @throws what `listen` says, for example EADDRINUSE
 */
export async function hostEmulator(
  emulator: DeviceEmulator,
  options: EmulatorHostOptions,
): Promise<EmulatorHost> {
  const clients = new Set<Socket>();
  const finished = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | null = null;
  let elapsedMs = 0;
  let lastMs = 0;

  function send(): void {
    const nowMs = performance.now();
    elapsedMs += Math.min(nowMs - lastMs, LONGEST_STEP_MS);
    lastMs = nowMs;
    const bytes = emulator.read(elapsedMs);
    if (bytes.length > 0) for (const client of clients) write(client, bytes);
    if (emulator.isFinished) finish();
  }

  function stopTimer(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  function finish(): void {
    stopTimer();
    for (const client of clients) client.destroySoon();
    tellFinished();
  }

  /** The last bytes have reached everybody who takes them. */
  function tellFinished(): void {
    if (emulator.isFinished && clients.size === 0) finished.resolve();
  }

  function accept(client: Socket): void {
    if (clients.size >= MAX_CLIENTS || emulator.isFinished) {
      client.destroy();
      return;
    }
    clients.add(client);
    client.setNoDelay(true);
    // What a client says is nothing to a device that only sends; unread it would fill the buffers.
    client.resume();
    client.on('error', () => client.destroy());
    client.once('close', () => {
      clients.delete(client);
      tellFinished();
    });
    const greeting = emulator.join();
    if (greeting.length > 0) client.write(greeting);
    if (timer !== null) return;
    lastMs = performance.now();
    timer = setInterval(send, options.sendIntervalMs ?? SEND_INTERVAL_MS);
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
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}

function write(client: Socket, bytes: Uint8Array): void {
  if (client.writableLength > MAX_UNSENT_BYTES) client.destroy();
  else client.write(bytes);
}

function listen(server: Server, { host, port }: EmulatorHostOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function boundPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Invariant broken: no TCP address');
  return address.port;
}
