import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AnalyzeProgress } from './analyze-progress.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import { nameTables } from './name-tables.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Standard error of one file that is kept for the end; a file with a million bad lines says so in one. */
const STDERR_MAX = 4000;

export interface FailedFile {
  readonly path: string;
  readonly reason: string;
}

/**
 * Analyses each file in a process of its own, so many at a time, and writes one table a file into the folder of `--out`.
 * A file that fails costs itself.
 *
 * @returns the files that failed, in the order given
 */
export async function analyzeMany(
  paths: readonly string[],
  folder: string,
  options: AnalyzeOptions,
): Promise<readonly FailedFile[]> {
  await mkdir(folder, { recursive: true });
  const tables = nameTables(
    paths.map((path) => basename(path)),
    options.format,
  );
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const progress = new AnalyzeProgress(sizes);
  const failures = new Map<number, string>();
  const waiting = paths.keys();
  const work = async () => {
    for (const place of waiting) {
      const path = paths[place] ?? '';
      const reason = await analyzeAlone(path, join(folder, tables[place] ?? ''), options);
      if (reason !== null) failures.set(place, reason);
      progress.finish(place, basename(path), reason === null);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, paths.length) }, work));
  return paths.flatMap((path, place) => {
    const reason = failures.get(place);
    return reason === undefined ? [] : [{ path, reason }];
  });
}

/** @returns why the file failed; null when its table is written */
async function analyzeAlone(path: string, out: string, options: AnalyzeOptions): Promise<string | null> {
  const args = [MAIN, 'analyze', path, '--out', out, ...writeOptions(options)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < STDERR_MAX) said += chunk.toString();
  });
  const code = await new Promise<number>((resolve) => {
    child.on('error', (error) => {
      said += error.message;
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
  if (code === 0) return null;
  return said.trim().split('\n').at(-1)?.replace(`eupnea analyze: ${path}: `, '') || `ended with ${code}`;
}

function writeOptions({ format, segment, columnsText, rateHz, timeZone }: AnalyzeOptions): readonly string[] {
  return [
    '--format',
    format,
    ...(segment === null ? [] : ['--segment', segment]),
    ...(columnsText === null ? [] : ['--columns', columnsText]),
    ...(rateHz === null ? [] : ['--rate', String(rateHz)]),
    ...(timeZone === null ? [] : ['--timezone', timeZone]),
  ];
}
