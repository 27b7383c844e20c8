import { stat } from 'node:fs/promises';
import { analyzeFile } from './analyze/analyze-file.ts';
import { listInputs, type AnalyzeInput } from './analyze/analyze-input.ts';
import { ANALYZE_USAGE, parseAnalyzeArgs, type AnalyzeOptions } from './analyze/analyze-options.ts';
import { ANALYZE_COLUMNS } from './analyze/analyze-table.ts';
import { explainFailure } from './analyze/explain-failure.ts';
import { FileSink } from './analyze/file-sink.ts';
import { IssueFile } from './analyze/issue-file.ts';
import { createTableFormatter } from './analyze/table-formatter.ts';
import { findInputs } from './convert/find-inputs.ts';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea analyze FILE...`: one row per breath. */
export const command: Command = {
  usage: ANALYZE_USAGE,
  async run(args) {
    const options = parseAnalyzeArgs(args);
    const [first, ...others] = options.inputs;
    const isOneFile = others.length === 0 && !(await isFolderOrPattern(first));
    // Flow in one file and pressure in the other are one recording.
    const mayBePair = others.length === 1 && (await areFiles(options.inputs));
    try {
      if (!(isOneFile || mayBePair) || options.oneTable) requireOneOutput(options);
      const { inputs, notes, failed } = await listInputs(isOneFile ? [first] : await findFiles(options));
      for (const note of notes) process.stderr.write(`eupnea analyze: ${note}\n`);
      for (const { name, reason } of failed) process.stderr.write(`eupnea analyze: ${name}: ${reason}\n`);
      if (inputs.length === 0 && failed.length > 0) return 1;
      const [input] = inputs;
      const isOne = inputs.length === 1 && (isOneFile || (mayBePair && input?.joinedWith !== undefined));
      const code =
        isOne && input !== undefined && !options.oneTable
          ? await analyzeOne(input, options)
          : await analyzeAll(inputs, options, args);
      return failed.length > 0 ? 1 : code;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      const message = explainFailure(error);
      if (message === null) throw error;
      process.stderr.write(`eupnea analyze: ${first}: ${message}\n`);
      return 1;
    }
  },
};

async function isFolderOrPattern(input: string): Promise<boolean> {
  if (input === '-') return false;
  const found = await stat(input).catch(() => null);
  return found === null ? /[*?[{]/.test(input) : found.isDirectory();
}

async function areFiles(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return found.every((one) => one?.isFile() === true);
}

async function findFiles(options: AnalyzeOptions): Promise<readonly string[]> {
  const { paths, missing } = await findInputs(options.inputs);
  if (missing.length > 0) throw new UsageError(`there is no file "${missing.join('", "')}"`);
  return paths;
}

function requireOneOutput({ out, oneTable, issues }: AnalyzeOptions): string {
  if (out === null)
    throw new UsageError(oneTable ? '--one-table needs --out FILE' : 'several recordings need --out FOLDER');
  if (issues !== null) throw new UsageError('--issues is for one recording');
  return out;
}

/** Several recordings: one table per recording or a single one; lists those that failed at the end. */
async function analyzeAll(
  inputs: readonly AnalyzeInput[],
  options: AnalyzeOptions,
  args: readonly string[],
): Promise<ExitCode> {
  const out = requireOneOutput(options);
  const { analyzeMany } = await import('./analyze/analyze-many.ts');
  const failed = await analyzeMany(inputs, out, options, args);
  for (const { name, reason } of failed) process.stderr.write(`eupnea analyze: ${name}: ${reason}\n`);
  return failed.length > 0 ? 1 : 0;
}

async function analyzeOne(input: AnalyzeInput, options: AnalyzeOptions): Promise<ExitCode> {
  const issues = new IssueFile(options.issues);
  await analyzeFile(input, options, {
    table: createTableFormatter(options.format, ANALYZE_COLUMNS),
    sink: new FileSink(options.out),
    issues,
    onBytes: () => undefined,
    onNote: (note) => process.stderr.write(`eupnea analyze: ${note}\n`),
  }).finally(() => tellIssues(issues, options));
  return 0;
}

function tellIssues(issues: IssueFile, options: AnalyzeOptions): void {
  const { count } = issues;
  if (count === 0) return;
  const where = options.issues === null ? '--issues FILE lists them' : `listed in ${options.issues}`;
  process.stderr.write(
    `eupnea analyze: ${count} ${count === 1 ? 'remark' : 'remarks'} on the file (${where}):\n`,
  );
  for (const line of issues.describeKinds()) process.stderr.write(`  ${line}\n`);
}
