import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../checks/project-files.ts';
import type { Stage } from './stages.ts';

export interface StageOutcome {
  readonly stage: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

/** A check counts as one test; a vitest stage as the tests it ran. A stage that ran none has failed. */
export async function runStage(stage: Stage): Promise<StageOutcome> {
  console.log(`\n== ${stage.name}`);
  if (stage.report !== undefined) {
    mkdirSync(dirname(join(ROOT, stage.report)), { recursive: true });
    rmSync(join(ROOT, stage.report), { force: true });
  }
  const started = performance.now();
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, stage.args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...stage.environment },
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  const seconds = (performance.now() - started) / 1000;
  const counts =
    stage.report === undefined
      ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
      : readCounts(stage.report, code);
  return { stage: stage.name, ...counts, seconds };
}

function readCounts(report: string, code: number): { passed: number; failed: number; skipped: number } {
  const path = join(ROOT, report);
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const counts: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(path, 'utf8'));
  const passed = Number(counts['numPassedTests'] ?? 0);
  const failed = Number(counts['numFailedTests'] ?? 0);
  const broken = passed === 0 || (code !== 0 && failed === 0) ? 1 : 0;
  return { passed, failed: failed + broken, skipped: Number(counts['numPendingTests'] ?? 0) };
}
