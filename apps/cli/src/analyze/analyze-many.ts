import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { JobProgress } from '../jobs/job-progress.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import type { AnalyzeResult, AnalyzeSetup, AnalyzeTask } from './analyze-job.ts';
import type { AnalyzeInput } from './analyze-input.ts';
import type { AnalyzeOptions } from './analyze-options.ts';
import { ANALYZE_COLUMNS } from './analyze-table.ts';
import { FileSink } from './file-sink.ts';
import { nameTables } from './name-tables.ts';
import { createTableFormatter, parseRowLine } from './table-formatter.ts';

const JOB_MODULE = new URL('analyze-job.ts', import.meta.url);

/** First column of a joint table. */
const RECORDING_COLUMN = { name: 'recording', type: 'STRING', unit: '' } as const;

export interface FailedFile {
  /** Index among the inputs. */
  readonly place: number;
  readonly name: string;
  readonly reason: string;
}

/**
 * Analyses several recordings in parallel: one table per recording in the folder of `--out`, or a joint table with the
 * name in each row. A failed recording does not affect the others.
 *
 * @param args arguments of the command, for the worker processes
 * @returns failed recordings in the given order
 */
export async function analyzeMany(
  inputs: readonly AnalyzeInput[],
  out: string,
  options: AnalyzeOptions,
  args: readonly string[],
): Promise<readonly FailedFile[]> {
  if (!options.oneTable) {
    await mkdir(out, { recursive: true });
    const tables = nameTables(
      inputs.map(({ name }) => basename(name)),
      options.format,
    );
    return await runAll(
      inputs.map((input, place) => ({ input, out: join(out, tables[place] ?? '') })),
      options,
      args,
    );
  }
  await mkdir(dirname(out), { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'eupnea-analyze-'));
  try {
    const tasks = inputs.map((input, place) => ({ input, out: join(folder, String(place)) }));
    const failed = await runAll(tasks, options, args);
    // Members of one archive may have the same name.
    const failedPlaces = new Set(failed.map(({ place }) => place));
    await joinTables(
      tasks.filter((_task, place) => !failedPlaces.has(place)),
      out,
      options,
    );
    return failed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAll(
  tasks: readonly AnalyzeTask[],
  options: AnalyzeOptions,
  args: readonly string[],
): Promise<readonly FailedFile[]> {
  const progress = new JobProgress(tasks.map(({ input }) => input.bytes));
  const failures = new Map<number, string>();
  let issues = 0;
  await runJobs<AnalyzeSetup, AnalyzeTask, AnalyzeResult>({
    module: JOB_MODULE,
    setup: { args },
    tasks,
    jobs: options.jobs,
    onProgress: (place, bytes) => progress.read(place, bytes),
    onDone: (place, outcome) => {
      if (outcome.ok) issues += outcome.result.issues;
      else failures.set(place, outcome.reason);
      progress.finish(place, basename(tasks[place]?.input.name ?? ''), outcome.ok ? 'done' : 'failed');
      for (const note of outcome.ok ? outcome.result.notes : []) progress.tell(`  ${note}`);
    },
  });
  if (issues > 0) progress.tell(`eupnea analyze: ${issues} remarks on the files`);
  return tasks.flatMap(({ input: { name } }, place) => {
    const reason = failures.get(place);
    return reason === undefined ? [] : [{ place, name, reason }];
  });
}

/** Joins the rows in file order; no table without a readable file. */
async function joinTables(
  tasks: readonly AnalyzeTask[],
  out: string,
  options: AnalyzeOptions,
): Promise<void> {
  if (tasks.length === 0) return;
  const table = createTableFormatter(options.format, [RECORDING_COLUMN, ...ANALYZE_COLUMNS]);
  const sink = new FileSink(out);
  await sink.write(table.begin());
  for (const { input, out: rows } of tasks) {
    for await (const line of createInterface({ input: createReadStream(rows) }))
      await sink.write(table.row([input.name, ...parseRowLine(line)]));
  }
  await sink.write(table.end());
  await sink.close();
}
