import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../checks/project-files.ts';
import type { Stage } from './stages.ts';

export interface StageOutcome {
  readonly stage: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Full names of the tests that failed, for the closing lines: the output above is long. */
  readonly failures: readonly string[];
}

/**
 * A check counts as one test; a vitest stage as the tests it ran. A stage that ran none has failed.
 * @param output `held` prints everything when the stage ends, for a stage that runs beside another.
 */
export async function runStage(stage: Stage, output: 'live' | 'held' = 'live'): Promise<StageOutcome> {
  const headline = `\n== ${stage.name}\n`;
  if (output === 'live') process.stdout.write(headline);
  if (stage.report !== undefined) {
    mkdirSync(dirname(join(ROOT, stage.report)), { recursive: true });
    rmSync(join(ROOT, stage.report), { force: true });
  }
  const started = performance.now();
  const held: Buffer[] = [];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, stage.args, {
      cwd: ROOT,
      stdio: output === 'live' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...stage.environment },
    });
    child.stdout?.on('data', (chunk: Buffer) => held.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => held.push(chunk));
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (output === 'held') process.stdout.write(Buffer.concat([Buffer.from(headline), ...held]));
  const seconds = (performance.now() - started) / 1000;
  const counts =
    stage.report === undefined
      ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] }
      : readCounts(stage.report, code);
  return { stage: stage.name, ...counts, seconds };
}

function readCounts(report: string, code: number): Omit<StageOutcome, 'stage' | 'seconds'> {
  const path = join(ROOT, report);
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0, failures: ['no report was written'] };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(path);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${relative(ROOT, name)}: ${test.fullName}`);
    return status === 'failed' ? [`${relative(ROOT, name)}: ${message.split('\n')[0]}`] : [];
  });
  const broken = numPassedTests === 0 || (code !== 0 && numFailedTests === 0) ? 1 : 0;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests, failures };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What vitest's JSON reporter writes. */
function readReport(path: string): VitestReport {
  return JSON.parse(readFileSync(path, 'utf8'));
}
