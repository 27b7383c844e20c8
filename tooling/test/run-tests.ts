import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGuide, buildWeb } from '../bootstrap/run-step.mjs';
import { ROOT } from '../checks/project-files.ts';
import { installNats } from '../nats/find-nats.ts';
import { findPrograms, startTestServer, type TestServer } from '../postgres/start-test-server.ts';
import { findChromium, type ChromiumBuild } from './find-chromium.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import { CHECKS, STEPS_FILE, TEST_FOLDER, vitestStage, type Stage } from './stages.ts';

/**
 * `npm test`: every check and every test but the kills of whole servers, on PostgreSQL where it is installed. `--deep`:
 * those kills, long counts of hostile cases, and what differs by database on the other one. `--nightly`: more kills,
 * every story in all widths and themes, every integration test on both databases, and those of storage, jobs and live in
 * split roles (`--roles` alone runs only these).
 */
const outcomes: StageOutcome[] = [];

async function run(stage: Stage, output?: 'live' | 'held'): Promise<void> {
  outcomes.push(await runStage(stage, output));
}

async function runEndToEnd(
  build: ChromiumBuild,
  environment: Readonly<Record<string, string>>,
  output?: 'live' | 'held',
): Promise<void> {
  const chromium = findChromium(build);
  if (chromium === null) {
    outcomes.push({ stage: 'end to end', passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [] });
    return;
  }
  await run(
    vitestStage('end to end', ['--config', 'e2e/vitest.config.ts'], {
      ...environment,
      EUPNEA_CHROMIUM: chromium,
    }),
    output,
  );
}

/** Integration tests whose subject is SQL that PGlite and a server may answer differently: locks, pools, constraints, plans. */
const DIFFERS_BY_DATABASE = [
  'apps/server/src/cluster/gateway-alone.int.test.ts',
  'apps/server/src/storage/',
  'apps/server/src/jobs/',
  'apps/server/src/modules/occupancy/',
  'apps/server/src/modules/research/',
  'apps/server/src/modules/timeseries/',
  'apps/server/src/modules/uploads/',
  'apps/server/src/whole-server/running-user.int.test.ts',
];

/** Functions, and readings of files that end before a storage: the other database has no part in them. */
const WITHOUT_DATABASE = ['**/!(*.int).test.ts', '**/import-threads.int.test.ts'];

/** They start processes on an embedded database, whatever the address of a server: the run without a server has them. */
const EMBEDDED_ONLY = ['**/import-kill.int.test.ts', '**/storage/kill.int.test.ts'];

/** Where the storages of tests are: databases on a server or, each, one embedded database. */
type Storages = 'server' | 'embedded';

/** Runs the integration tests, among them those whose subject needs a PostgreSQL server. */
async function runOnPostgres(
  name: string,
  filters: readonly string[],
  storages: Storages,
  { url }: TestServer,
  environment: Readonly<Record<string, string>> = {},
  leftOut: readonly string[] = [],
): Promise<void> {
  await run(
    vitestStage(name, filters, {
      ...environment,
      EUPNEA_TEST_LEFT_OUT: JSON.stringify([...EMBEDDED_ONLY, ...leftOut]),
      EUPNEA_TEST_DATABASE_URL: url,
      ...(storages === 'server' ? { EUPNEA_TEST_STORAGE_URL: url } : {}),
    }),
    'held',
  );
}

async function withServer(work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer();
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * What is stored, claimed or shown live, by a server that is three processes' worth of roles on PostgreSQL and NATS, whose
 * database user cannot change the schema.
 */
const RUNS_IN_ROLES = ['storage', 'jobs', 'live', 'modules'].map((folder) => `apps/server/src/${folder}/`);

/** Functions, and captures of a device's bytes, which no request reaches in split roles. */
const NOT_IN_ROLES = ['**/!(*.int).test.ts', '**/device-captures.int.test.ts'];

async function runInRoles(server: TestServer): Promise<void> {
  const environment = { EUPNEA_TEST_ROLES: 'split', EUPNEA_TEST_DATABASE_USER: 'restricted' };
  await runOnPostgres('integration in roles', RUNS_IN_ROLES, 'server', server, environment, NOT_IN_ROLES);
}

/** The tests of several processes are skipped without a NATS server. */
function prepareNats(): void {
  if (installNats() === null) console.log('No nats-server: the tests of several processes are skipped.');
}

/**
 * Kills and faults wait for starts, leases and time limits most of their time: a fourth process computes meanwhile, and
 * the database's tests do.
 */
const DEEP_WORKERS = '--maxWorkers=4';

/** What only the deep run has, or what differs there by more than its counts. */
const DEEP_ALONE = ['kill', 'hostile-faults', 'hostile-restore-drill', 'gas-exchange', 'simulated-trials'];

/** Twenty acts on an installation of several processes, each with the wait until all is shown again. */
const TAKES_LONG = ['**/chaos-kill.int.test.ts'];

const DEEP_COUNTS = [...DEEP_ALONE, 'property', 'hostile', 'edge-values'];

async function runDeep(): Promise<void> {
  prepareNats();
  // The database that `npm test` did not take on this machine.
  const storages: Storages = findPrograms() === null ? 'server' : 'embedded';
  await withServer(async (server) => {
    const deep: Readonly<Record<string, string>> = {
      EUPNEA_DEEP: '1',
      EUPNEA_TEST_STORAGE_URL: server.url,
      ...(isBrief ? { EUPNEA_TEST_LEFT_OUT: JSON.stringify(TAKES_LONG) } : {}),
    };
    await Promise.all([
      run(vitestStage('deep counts', [DEEP_WORKERS, ...(isBrief ? DEEP_ALONE : DEEP_COUNTS)], deep)),
      runOnPostgres('integration by database', DIFFERS_BY_DATABASE, storages, server, {}, WITHOUT_DATABASE),
    ]);
  });
}

async function runNightly(): Promise<void> {
  prepareNats();
  const nightly = { EUPNEA_DEEP: '1', EUPNEA_NIGHTLY: '1' };
  await run(vitestStage('deep counts', [DEEP_WORKERS, ...DEEP_COUNTS], nightly));
  await runEndToEnd('whole', nightly);
  await run(vitestStage('integration on embedded databases', ['.int.test.ts']));
  await withServer(async (server) => {
    await runOnPostgres('integration on PostgreSQL', ['.int.test.ts'], 'server', server);
    await runInRoles(server);
  });
}

/**
 * On an installed PostgreSQL, whose databases take a third less processor time than embedded ones. What tests the
 * embedded database itself starts one here too, and the stories run on nothing else.
 */
async function runUnitAndIntegration(): Promise<void> {
  const name = 'unit and integration';
  if (findPrograms() === null) return await run(vitestStage(name));
  await withServer(({ url }) => run(vitestStage(name, [], { EUPNEA_TEST_STORAGE_URL: url })));
}

/**
 * Tests and stories side by side: both wait for databases, ventilators and pages, and one after the other they leave a
 * third of two cores idle.
 */
async function runAll(): Promise<void> {
  await Promise.all([
    runUnitAndIntegration(),
    (async () => {
      await runEndToEnd('shell', {}, 'held');
      // Last: lint and types use both cores, which by then the tests no longer fill.
      for (const check of CHECKS) await run(check, 'held');
    })(),
  ]);
}

/**
 * `--deep --brief` leaves out long counts of cases of which `npm test` has some, and edge values of every endpoint: for a
 * machine on which both runs would take longer than a landing may.
 */
const isBrief = process.argv.includes('--brief');
const isInRoles = process.argv.includes('--roles');
if (!isInRoles) {
  const guide = buildGuide();
  buildWeb();
  await guide;
}
const temporaryFolder = makeTemporaryFolder();
process.env['TMPDIR'] = temporaryFolder;
try {
  if (isInRoles) await withServer(runInRoles);
  else if (process.argv.includes('--nightly')) await runNightly();
  else if (process.argv.includes('--deep')) await runDeep();
  else await runAll();
} finally {
  rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 10 });
}

const sum = (key: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log('');
for (const { stage, passed, failed, skipped, seconds } of outcomes) {
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${stage}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds.toFixed(1)} s)`,
  );
}
for (const { stage, failures } of outcomes) {
  for (const failure of failures) console.log(`FAIL ${stage}: ${failure}`);
}
mkdirSync(join(ROOT, TEST_FOLDER), { recursive: true });
writeFileSync(join(ROOT, TEST_FOLDER, STEPS_FILE), JSON.stringify(outcomes));
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
