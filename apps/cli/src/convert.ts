import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_FHIR_SHIFT_DAYS, type GatheredRecording } from '@eupnea/formats';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { ConvertIssueFile } from './convert/convert-issue-file.ts';
import type { ConvertResult, ConvertSetup, ConvertTask } from './convert/convert-job.ts';
import { CONVERT_USAGE, parseConvertArgs, type ConvertOptions } from './convert/convert-options.ts';
import { findInputs } from './convert/find-inputs.ts';
import { addCompanions, gatherInputs } from './convert/gather-inputs.ts';
import { OutputNames } from './convert/output-files.ts';
import { explainSystemError } from './explain-system-error.ts';
import { JobProgress } from './jobs/job-progress.ts';
import { runJobs } from './jobs/run-jobs.ts';

const JOB_MODULE = new URL('convert/convert-job.ts', import.meta.url);

/** `eupnea convert IN... --to FORMAT --out DIR`: converts recordings to another format. */
export const command: Command = {
  usage: CONVERT_USAGE,
  async run(args) {
    const options = parseConvertArgs(args);
    try {
      return await convertAll(options, args);
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea convert: ${reason}\n`);
      return 1;
    }
  },
};

async function convertAll(options: ConvertOptions, args: readonly string[]): Promise<ExitCode> {
  const { paths: named, missing } = await findInputs(options.inputs);
  if (missing.length > 0) throw new UsageError(`there is no file "${missing.join('", "')}"`);
  const paths = await addCompanions(named);
  const { recordings, issues: archiveIssues } = await gatherInputs(paths);
  await mkdir(options.outFolder, { recursive: true });
  const issues = new ConvertIssueFile(options.issues);
  for (const issue of archiveIssues) await issues.add('', issue);
  const dateShiftDays = options.shiftsDates ? -randomInt(1, MOST_FHIR_SHIFT_DAYS + 1) : 0;
  const failed = await convertRecordings(recordings, options, { args, paths, dateShiftDays }, issues);
  await issues.close();
  for (const { detail } of archiveIssues) tell(detail);
  if (issues.count > 0) {
    const where = options.issues === null ? '--issues FILE lists them' : `listed in ${options.issues}`;
    tell(`${issues.count} remarks on what was read (${where})`);
  }
  for (const line of failed) tell(line);
  return failed.length + archiveIssues.length > 0 || recordings.length === 0 ? 1 : 0;
}

/** Converts in parallel. @returns failures with reasons, in the order of the recordings */
async function convertRecordings(
  recordings: readonly GatheredRecording[],
  options: ConvertOptions,
  setup: ConvertSetup,
  issues: ConvertIssueFile,
): Promise<readonly string[]> {
  const names = new OutputNames(options.target);
  const progress = new JobProgress(recordings.map(({ files: [file] }) => file?.byteLength ?? 0));
  const nameOf = (place: number) => recordings[place]?.files[0]?.name ?? '';
  const failures = new Map<number, string>();
  const folder = options.issues === null ? null : await mkdtemp(join(tmpdir(), 'eupnea-convert-'));
  const tasks = recordings.map((_recording, position) => ({
    position,
    recordName: names.take(nameOf(position)),
    issues: folder === null ? null : join(folder, String(position)),
  }));
  try {
    await runJobs<ConvertSetup, ConvertTask, ConvertResult>({
      module: JOB_MODULE,
      setup,
      tasks,
      jobs: options.jobs,
      onProgress: (place, bytes) => progress.read(place, bytes),
      onDone: (place, outcome) => {
        if (outcome.ok) issues.count += folder === null ? outcome.result.issues : 0;
        else failures.set(place, `${nameOf(place)}: ${outcome.reason}`);
        progress.finish(place, nameOf(place), outcome.ok ? outcome.result.summary : outcome.reason);
        for (const note of outcome.ok ? outcome.result.notes : []) progress.tell(`  ${note}`);
      },
    });
    for (const task of tasks) if (task.issues !== null) await issues.append(task.issues);
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
  return tasks.flatMap((_task, place) => failures.get(place) ?? []);
}

function tell(line: string): void {
  process.stderr.write(`eupnea convert: ${line}\n`);
}
