import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerHealth } from '@eupnea/contracts/server-health';
import type { Storage } from '../../../storage/open-storage.ts';
import { listSealedAfter } from '../chain/chained-entry.ts';
import { type SyslogReceiver, deliverFrames } from './deliver-frames.ts';
import { moveProgress, noteSyslogError, readProgress, type SyslogProgress } from './syslog-repository.ts';
import { writeSyslogFrame } from './write-syslog-message.ts';

/** Entries per connection: at most 2 MB of memory, and a query under 100 ms on the embedded database. */
export const DELIVERY_ROWS = 250;

/** Poll interval when the receiver has everything, ms: entries are sealed every two seconds. */
const POLL_MS = 2_000;

export interface SyslogOutputOptions {
  readonly storage: Storage;
  /** null = no receiver is configured and nothing is sent. */
  readonly receiver: SyslogReceiver | null;
  readonly version: string;
  /** Pause before the next attempt, ms, by the number of consecutive failures. */
  readonly pauseAfter: (failures: number) => number;
  readonly now: () => number;
  readonly onFailure: (receiver: string, reason: string) => void;
}

/**
 * Sends the sealed entries of the audit log to one receiver, in chain order. The position advances after a delivery is
 * confirmed, so that unconfirmed entries are sent again: none is lost, some arrive twice.
 */
export class SyslogOutput {
  readonly #options: SyslogOutputOptions;
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: SyslogOutputOptions) {
    this.#options = options;
  }

  start(): void {
    const { receiver } = this.#options;
    if (receiver === null || this.#running !== null) return;
    this.#stopping = new AbortController();
    this.#running = this.#run(receiver, this.#stopping.signal);
  }

  /** Aborts an open delivery, whose entries are sent again at the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#running = null;
  }

  /** Returns null when no receiver is configured. */
  async readState(): Promise<(SyslogProgress & { readonly receiver: string }) | null> {
    const { storage, receiver } = this.#options;
    if (receiver === null) return null;
    return { ...(await readProgress(storage.db, nameOf(receiver))), receiver: nameOf(receiver) };
  }

  /** Returns the state for administrators. */
  async describeState(): Promise<ServerHealth['audit_syslog']> {
    const state = await this.readState();
    if (state === null) return null;
    return {
      receiver: state.receiver,
      position: state.position,
      waiting: state.waiting,
      sent_at: state.sentAt?.toISOString() ?? null,
      last_error: state.lastError,
      last_error_at: state.lastErrorAt?.toISOString() ?? null,
    };
  }

  async #run(receiver: SyslogReceiver, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        const isAll = await this.#deliverNext(receiver, signal);
        failures = 0;
        if (isAll) await pause(POLL_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        await this.#noteFailure(receiver, describeFailure(error));
        await pause(this.#options.pauseAfter(failures), signal);
      }
    }
  }

  /** @returns true when the receiver has every sealed entry */
  async #deliverNext(receiver: SyslogReceiver, signal: AbortSignal): Promise<boolean> {
    const { storage, version, now } = this.#options;
    const name = nameOf(receiver);
    const { position } = await readProgress(storage.db, name);
    const rows = await listSealedAfter(storage.pool, position, DELIVERY_ROWS);
    const last = rows.at(-1)?.chain_position ?? null;
    if (last === null) return true;
    const origin = { host: hostname(), processId: process.pid, version };
    await deliverFrames(
      receiver,
      rows.map((row) => writeSyslogFrame(row, origin)),
      signal,
    );
    await moveProgress(storage.db, name, last, new Date(now()));
    return rows.length < DELIVERY_ROWS;
  }

  async #noteFailure(receiver: SyslogReceiver, reason: string): Promise<void> {
    const { storage, now, onFailure } = this.#options;
    onFailure(nameOf(receiver), reason);
    try {
      await noteSyslogError(storage.db, nameOf(receiver), reason, new Date(now()));
    } catch {
      // The database is unavailable too; the log contains the reason.
    }
  }
}

function nameOf({ host, port }: SyslogReceiver): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** Returns the message of the TLS library or the system, which contains no entry and no key. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const code = 'code' in error ? `${String(error.code)}: ` : '';
  return `${code}${error.message}`.slice(0, 300);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
