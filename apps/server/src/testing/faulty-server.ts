import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tokensSchema } from '@eupnea/contracts/auth';
import { type ServerHealth, serverHealthSchema } from '@eupnea/contracts/server-health';
import { expect } from 'vitest';
import { addressOf } from './address-of.ts';
import { untilHolds } from './until-holds.ts';

/** Whole servers, each in its own mount namespace with a small disk; deep run only. */
const isDeep = process.env['EUPNEA_DEEP'] === '1';
const UNSHARE = ['--map-root-user', '--mount'];
export const canMount = isDeep && spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const ADMIN = { email: 'admin@hospital.example', password: 'correct horse battery' };

export const WITH_ADMIN = {
  EUPNEA_ADMIN_EMAIL: ADMIN.email,
  EUPNEA_ADMIN_PASSWORD: ADMIN.password,
};

/** A demo ventilator of one bed, without a past. */
export const WITH_DEMO = {
  ...WITH_ADMIN,
  EUPNEA_DEMO: '1',
  EUPNEA_DEMO_PAST_HOURS: '0',
  EUPNEA_DEMO_BEDS: 'volume-control',
};

export const FAULTS_FOLDER = mkdtempSync(join(tmpdir(), 'eupnea-faults-'));
const started = new Set<ChildProcess>();

export function endFaultyServers(): void {
  for (const child of started) child.kill('SIGKILL');
  rmSync(FAULTS_FOLDER, { recursive: true, force: true });
}

export interface FaultyServer {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
  /** Path of a file of the data folder as seen by this process. */
  readonly path: (name: string) => string;
}

/**
 * @param disk mount options of the data folder's file system
 * @param prepare further commands in the namespace
 */
export function startOn(
  disk: string,
  settings: { readonly [name: string]: string } = {},
  prepare = 'true',
): FaultyServer {
  const dataDir = mkdtempSync(join(FAULTS_FOLDER, 'data-'));
  const script = `mount -t tmpfs -o mode=700,${disk} tmpfs "$1" && ${prepare} && exec "$2" "$3"`;
  const child = spawn('unshare', [...UNSHARE, 'sh', '-c', script, 'sh', dataDir, process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      EUPNEA_LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...settings,
    },
  });
  started.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(() => {
    started.delete(child);
    return child.exitCode;
  });
  return {
    child,
    output: () => output,
    exited,
    path: (name) => join(`/proc/${child.pid}/root`, dataDir, name),
  };
}

export async function signIn(address: string): Promise<{ readonly authorization: string }> {
  const answer = await fetch(`${address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = tokensSchema.parse(await answer.json());
  return { authorization: `Bearer ${token}` };
}

export async function readHealth(
  address: string,
  headers: { readonly authorization: string },
): Promise<ServerHealth> {
  const answer = await fetch(`${address}/nestjs/admin/health`, { headers });
  expect(answer.status).toBe(200);
  return serverHealthSchema.parse(await answer.json());
}

/** Waits until the demo's ventilator is measured, and signs in. */
export async function untilMeasured(server: FaultyServer) {
  const address = await addressOf(server);
  const headers = await signIn(address);
  await untilHolds(async () => {
    expect((await readHealth(address, headers)).ingest.breaths_per_minute).toBeGreaterThan(2);
  }, 180_000);
  return { address, headers };
}

export async function stop({ child, exited }: FaultyServer): Promise<number | null> {
  child.kill('SIGTERM');
  return await exited;
}
