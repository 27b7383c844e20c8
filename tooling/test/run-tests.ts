import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../bootstrap/run-step.mjs';
import { ROOT } from '../checks/project-files.ts';
import { startTestServer } from '../postgres/start-test-server.ts';
import { findChromium } from './find-chromium.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import { CHECKS, STEPS_FILE, TEST_FOLDER, vitestStage, type Stage } from './stages.ts';

/** `npm test`: every check and every test. `--deep` runs the full counts and the integration tests on PostgreSQL instead. */
const outcomes: StageOutcome[] = [];

async function run(stage: Stage, output?: 'live' | 'held'): Promise<void> {
  outcomes.push(await runStage(stage, output));
}

async function runEndToEnd(
  environment: Readonly<Record<string, string>>,
  output?: 'live' | 'held',
): Promise<void> {
  const chromium = findChromium();
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

async function runDeep(): Promise<void> {
  const deep = { EUPNEA_DEEP: '1' };
  await run(vitestStage('deep counts', ['property', 'kill', 'hostile'], deep));
  await runEndToEnd(deep);
  const server = await startTestServer();
  try {
    await run(
      vitestStage('integration on PostgreSQL', ['.int.test.ts'], {
        EUPNEA_TEST_DATABASE_URL: server.url,
      }),
    );
  } finally {
    await server.stop();
  }
}

/**
 * Tests and stories side by side: both wait for databases, ventilators and pages, and one after the other they leave a
 * third of two cores idle.
 */
async function runAll(): Promise<void> {
  await Promise.all([
    run(vitestStage('unit and integration')),
    (async () => {
      for (const check of CHECKS) await run(check, 'held');
      await runEndToEnd({}, 'held');
    })(),
  ]);
}

buildWeb();
const temporaryFolder = makeTemporaryFolder();
process.env['TMPDIR'] = temporaryFolder;
try {
  await (process.argv.includes('--deep') ? runDeep() : runAll());
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
