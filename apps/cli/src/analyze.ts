import { stat } from 'node:fs/promises';
import { analyzeFile } from './analyze/analyze-file.ts';
import { ANALYZE_USAGE, parseAnalyzeArgs, type AnalyzeOptions } from './analyze/analyze-options.ts';
import { ANALYZE_COLUMNS } from './analyze/analyze-table.ts';
import { explainFailure } from './analyze/explain-failure.ts';
import { FileSink } from './analyze/file-sink.ts';
import { IssueFile } from './analyze/issue-file.ts';
import { createTableFormatter } from './analyze/table-formatter.ts';
import { UsageError, type Command, type ExitCode } from './command.ts';

/** `eupnea analyze FILE...`: one row per breath. */
export const command: Command = {
  usage: ANALYZE_USAGE,
  async run(args) {
    const options = parseAnalyzeArgs(args);
    const [first, ...others] = options.inputs;
    const isOneFile = others.length === 0 && !(await isFolderOrPattern(first));
    try {
      return isOneFile && !options.oneTable
        ? await analyzeOne(first, options)
        : await analyzeAll(options, args);
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

/** Several files: one table per file or a single one; lists failed files at the end. */
async function analyzeAll(options: AnalyzeOptions, args: readonly string[]): Promise<ExitCode> {
  if (options.out === null)
    throw new UsageError(
      options.oneTable ? '--one-table needs --out FILE' : 'several files need --out FOLDER',
    );
  if (options.issues !== null) throw new UsageError('--issues is for one file');
  const { findInputs } = await import('./convert/find-inputs.ts');
  const { analyzeMany } = await import('./analyze/analyze-many.ts');
  const { paths, missing } = await findInputs(options.inputs);
  if (missing.length > 0) throw new UsageError(`there is no file "${missing.join('", "')}"`);
  const failed = await analyzeMany(paths, options.out, options, args);
  for (const { path, reason } of failed) process.stderr.write(`eupnea analyze: ${path}: ${reason}\n`);
  return failed.length > 0 ? 1 : 0;
}

async function analyzeOne(file: string, options: AnalyzeOptions): Promise<ExitCode> {
  const issues = new IssueFile(options.issues);
  await analyzeFile(file, options, {
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
