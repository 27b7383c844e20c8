import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../bootstrap/run-step.mjs';
import { ROOT } from '../checks/project-files.ts';
import { startTestServer } from '../postgres/start-test-server.ts';
import { findChromium } from './find-chromium.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import { CHECKS, STEPS_FILE, TEST_FOLDER, vitestStage, type Stage } from './stages.ts';

/** `npm test`: every check and every test. `--deep` runs the full counts and the integration tests on PostgreSQL instead. */
const outcomes: StageOutcome[] = [];

async function run(stage: Stage): Promise<void> {
  outcomes.push(await runStage(stage));
}

/**
 * One more than the two cores: files wait for databases, browsers and ventilators, and with two at a time a quarter of the
 * cores is idle. Not in the deep run, whose long files compute.
 */
const THREE_AT_A_TIME = '--maxWorkers=3';

async function runEndToEnd(
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<void> {
  const chromium = findChromium();
  if (chromium === null) {
    outcomes.push({ stage: 'end to end', passed: 0, failed: 1, skipped: 0, seconds: 0, failures: [] });
    return;
  }
  await run(
    vitestStage('end to end', ['--config', 'e2e/vitest.config.ts', ...args], {
      ...environment,
      EUPNEA_CHROMIUM: chromium,
    }),
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

async function runAll(): Promise<void> {
  for (const check of CHECKS) await run(check);
  await run(vitestStage('unit and integration', [THREE_AT_A_TIME]));
  await runEndToEnd({}, [THREE_AT_A_TIME]);
}

buildWeb();
await (process.argv.includes('--deep') ? runDeep() : runAll());

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
