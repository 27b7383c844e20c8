import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 60_000;

export interface BenchServer {
  readonly origin: string;
  /** User and system time of the server process (Linux; 0 elsewhere). */
  readCpuSeconds(): number;
  stop(): Promise<void>;
}

/** A server process on an empty database that trusts X-Forwarded-For, so that one machine can act as many. */
export async function startServer(administrator: { email: string; password: string }): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-flood-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      EUPNEA_ADMIN_EMAIL: administrator.email,
      EUPNEA_ADMIN_PASSWORD: administrator.password,
      EUPNEA_TRUSTED_PROXIES: '127.0.0.0/8',
      EUPNEA_LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readOrigin(child);
  return {
    origin,
    readCpuSeconds: () => readCpuSeconds(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Clock ticks of /proc: 100 per second on every supported Linux. */
const TICKS_PER_SECOND = 100;

function readCpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  // The name in parentheses may contain blanks, so fields are counted after it (proc(5), utime and stime).
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /u, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  let output = '';
  for (;;) {
    if (child.stdout === null) throw new Error('The server has no output');
    const [bytes] = await once(child.stdout, 'data', { signal });
    output += String(bytes);
    const found = /Eupnea runs at (?<origin>http:\S+)/u.exec(output)?.groups?.['origin'];
    if (found !== undefined) return found;
  }
}
