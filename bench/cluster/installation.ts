import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensure } from '@eupnea/model';
import type { Pool } from 'pg';
import { openPool } from '../../apps/server/src/storage/open-storage.ts';
import { type TestNats, startTestNats } from '../../tooling/nats/start-test-nats.ts';
import { type TestServer, startTestServer } from '../../tooling/postgres/start-test-server.ts';
import { prepareServer } from '../live-wall/prepare-server.ts';
import { expectMessage } from '../live-wall/run-wall.ts';
import { type StoredRecord, readRecords } from './stored-record.ts';

const SERVER = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const GENERATOR = fileURLToPath(new URL('../live-wall/generator.ts', import.meta.url));

export interface RoleProcess {
  readonly roles: string;
  readonly process: ChildProcess;
  readonly pid: number;
  readonly address: string;
  readonly lines: readonly string[];
}

export interface InstallationOptions {
  readonly devices: number;
  readonly blockMs: number;
}

export interface ComparedRecord extends StoredRecord {
  /** By the generator's own count. */
  readonly sentSamples: number;
}

/** An installation of several processes with its own PostgreSQL, NATS and devices, thrown away when it closes. */
export class Installation {
  readonly postgres: TestServer;
  readonly nats: TestNats;
  readonly generator: ChildProcess;
  readonly deviceIds: readonly number[];
  readonly pool: Pool;
  readonly dataDir: string;
  readonly #children: RoleProcess[] = [];

  private constructor(
    parts: Pick<Installation, 'postgres' | 'nats' | 'generator' | 'deviceIds' | 'pool' | 'dataDir'>,
  ) {
    this.postgres = parts.postgres;
    this.nats = parts.nats;
    this.generator = parts.generator;
    this.deviceIds = parts.deviceIds;
    this.pool = parts.pool;
    this.dataDir = parts.dataDir;
  }

  static async open({ devices, blockMs }: InstallationOptions): Promise<Installation> {
    const [postgres, nats] = await Promise.all([startTestServer(), startTestNats()]);
    const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-cluster-'));
    const generator = fork(GENERATOR, [String(devices), String(blockMs)]);
    const { ports } = await expectMessage(generator, 'listening');
    const deviceIds = await prepareServer(dataDir, postgres.url, ports);
    return new Installation({ postgres, nats, generator, deviceIds, dataDir, pool: openPool(postgres.url) });
  }

  async start(roles: string, variables: Readonly<Record<string, string>> = {}): Promise<RoleProcess> {
    const lines: string[] = [];
    const child = spawn(process.execPath, [SERVER], {
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        EUPNEA_ROLES: roles,
        EUPNEA_DATA_DIR: this.dataDir,
        DATABASE_URL: this.postgres.url,
        NATS_URL: this.nats.url,
        EUPNEA_LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const address = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        for (const line of chunk.toString().split('\n')) {
          if (line.trim() === '') continue;
          if (lines.length < 2000) lines.push(line);
          const found = /runs at (http:\S+)/u.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        }
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', () => reject(new Error(`${roles} did not start:\n${lines.join('\n')}`)));
    });
    const started = { roles, process: child, pid: child.pid ?? 0, address, lines };
    this.#children.push(started);
    return started;
  }

  get running(): readonly RoleProcess[] {
    return this.#children.filter(
      ({ process: child }) => child.exitCode === null && child.signalCode === null,
    );
  }

  /**
   * Ends the devices, then every process in order.
   * @param settleMs for what is on its way
   * @returns what is stored of each device, beside what it sent
   */
  async endAndRead(settleMs: number): Promise<readonly ComparedRecord[]> {
    this.generator.send('stop');
    const sent = await expectMessage(this.generator, 'stopped');
    await delay(settleMs);
    const running = [...this.running];
    for (const { process: child } of running) child.kill('SIGTERM');
    for (const one of running) await endProcess(one);
    const records = await readRecords(this.pool);
    return records.map((record, number) => ({
      ...record,
      sentSamples: ensure(sent.samples[number], 'a device that sent'),
    }));
  }

  async close(): Promise<void> {
    for (const { process: child } of this.running) child.kill('SIGKILL');
    if (this.generator.exitCode === null) this.generator.kill('SIGKILL');
    await this.pool.end();
    await this.nats.stop();
    await this.postgres.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** Ends a process in order, or by what the signal does. */
export async function endProcess(
  { process: child }: RoleProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
