import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type WriteStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../tooling/test/find-free-port.ts';
import { findOwnAddress } from './own-address.ts';
import { MEMORY_SETTINGS } from '../../tooling/bootstrap/memory-settings.mjs';

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
/** People and their scripts meet refused connections and 503 until then. */
const EXCUSED_AFTER_MS = 15_000;

export interface Outage {
  readonly what: string;
  readonly fromMs: number;
  toMs: number;
}

/** The server of the ward with a port that stays, killed and restarted in place. */
export class WardServer {
  readonly outages: Outage[] = [];
  readonly address: string;
  readonly hl7Port: number;
  readonly #log: WriteStream;
  readonly #environment: NodeJS.ProcessEnv;
  #process: ChildProcess | null = null;
  #lifeStartedMs = 0;
  #inspector: string | null = null;

  private constructor(dataDir: string, databaseUrl: string, port: number, hl7Port: number) {
    this.address = `http://127.0.0.1:${port}`;
    this.hl7Port = hl7Port;
    this.#log = createWriteStream(join(dataDir, 'server.log'), { flags: 'a' });
    this.#environment = {
      PATH: process.env['PATH'] ?? '',
      ...MEMORY_SETTINGS,
      PORT: String(port),
      EUPNEA_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      EUPNEA_LOG_LEVEL: 'warn',
      EUPNEA_HL7_LISTEN: `${findOwnAddress()}:${hl7Port}`,
      EUPNEA_DEVICE_NETWORKS: `${findOwnAddress()}/32`,
    };
  }

  static async create(dataDir: string, databaseUrl: string): Promise<WardServer> {
    return new WardServer(dataDir, databaseUrl, await findFreePort(), await findFreePort());
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Begins with each process: its memory is its own. */
  get lifeStartedMs(): number {
    return this.#lifeStartedMs;
  }

  async start(): Promise<void> {
    // Its own process group: a SIGINT of the terminal ends the run, which ends the server in order.
    // The inspector collects garbage on demand, so that a reading of the memory is its floor.
    const child = spawn(process.execPath, ['--trace-warnings', '--inspect=127.0.0.1:0', SERVER], {
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#process = child;
    this.#inspector = null;
    this.#lifeStartedMs = Date.now();
    const listening = Promise.withResolvers<void>();
    const read = (chunk: Buffer): void => {
      this.#log.write(chunk);
      this.#inspector = /Debugger listening on (ws:\S+)/u.exec(chunk.toString())?.[1] ?? this.#inspector;
      if (/runs at http:\S+/u.test(chunk.toString())) listening.resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => listening.reject(new Error(`the server ended with ${code}`)));
    await listening.promise;
  }

  /** Has the server collect all garbage; does nothing while there is none to ask. */
  async collectGarbage(): Promise<void> {
    if (this.#inspector === null) return;
    const socket = new WebSocket(this.#inspector);
    const answered = Promise.withResolvers<void>();
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' })),
    );
    // A server that is being restarted has no inspector any more.
    for (const event of ['message', 'error', 'close'])
      socket.addEventListener(event, () => answered.resolve(), { once: true });
    await answered.promise;
    socket.close();
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.during(signal === 'SIGKILL' ? 'kill -9' : 'restart', async () => {
      await this.end(signal);
      await this.start();
    });
  }

  async during(what: string, work: () => Promise<void>): Promise<void> {
    const outage: Outage = { what, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY };
    this.outages.push(outage);
    await work();
    outage.toMs = Date.now();
  }

  /** Whether a call that began at this time may fail. */
  isExcused(sinceMs: number): boolean {
    return this.outages.some(({ fromMs, toMs }) => fromMs <= Date.now() && sinceMs < toMs + EXCUSED_AFTER_MS);
  }
}
