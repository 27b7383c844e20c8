import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ROOT } from './checks/project-files.ts';
import { startTestServer } from './postgres/start-test-server.ts';

/** Folder of the dumps; its README says which commit made which. */
const FOLDER = 'apps/server/src/storage/testing/former-versions';

/** At least this long, and until five minutes of the clock are full, so that a period of rollups closes. */
const SECONDS = 40;
const PERIOD_SECONDS = 300;
const CLOSING_SECONDS = 20;

/** Few beds keep a dump small; versions without this setting stream all of their beds. */
const BEDS = 'volume-control,ards';

/**
 * `node tooling/make-former-dump.ts COMMIT NAME`: runs the server of a former commit with demo ventilators on a PostgreSQL of its own and
 * writes what it stored as NAME.sql.gz. The commit's own sources run, with the JavaScript packages of today.
 */
const [commit = '', name = ''] = process.argv.slice(2);
if (commit === '' || name === '') throw new Error('usage: node tooling/make-former-dump.ts COMMIT NAME');
const folder = mkdtempSync(join(tmpdir(), 'eupnea-former-'));
const postgres = await startTestServer();
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 29 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkPackages();
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: postgres.url,
      EUPNEA_DATA_DIR: join(folder, 'data'),
      EUPNEA_DEMO: '1',
      EUPNEA_DEMO_PAST_HOURS: '0',
      EUPNEA_DEMO_BEDS: BEDS,
      PORT: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(server, 'exit');
  const toPeriod = PERIOD_SECONDS - ((Date.now() / 1000) % PERIOD_SECONDS);
  await Promise.race([delay(Math.max(SECONDS, toPeriod + CLOSING_SECONDS) * 1000), ended]);
  if (server.exitCode !== null) throw new Error(`The server of ${commit} ended with ${server.exitCode}`);
  server.kill('SIGTERM');
  await ended;
  const dumped = execFileSync(
    'pg_dump',
    ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', postgres.url],
    { encoding: 'utf8', maxBuffer: 1 << 29 },
  );
  // Lines with a backslash are for psql; the test sends the rest to a database itself.
  const text = dumped.replaceAll(/^\\.*\n/gmu, '');
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(join(ROOT, FOLDER, `${name}.sql.gz`), packed);
  console.log(`${FOLDER}/${name}.sql.gz: ${packed.length} bytes`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Packages from elsewhere are today's; the workspaces are the commit's. */
function linkPackages(): void {
  const modules = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@eupnea'), { recursive: true });
  for (const entry of readdirSync(modules)) {
    if (entry !== '@eupnea' && !entry.startsWith('.'))
      symlinkSync(join(modules, entry), join(folder, 'node_modules', entry));
  }
  for (const parent of ['apps', 'packages']) {
    for (const entry of readdirSync(join(folder, parent)))
      symlinkSync(join(folder, parent, entry), join(folder, 'node_modules/@eupnea', entry));
  }
}
