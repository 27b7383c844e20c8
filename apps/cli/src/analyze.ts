import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { NamedSource } from '@eupnea/formats';
import { ANALYZE_USAGE, parseAnalyzeArgs, type AnalyzeOptions } from './analyze/analyze-options.ts';
import { analyzeMany } from './analyze/analyze-many.ts';
import { UnreadableRecording, analyzeRecording } from './analyze/analyze-recording.ts';
import { ANALYZE_COLUMNS, analyzeRow } from './analyze/analyze-table.ts';
import { FileSink } from './analyze/file-sink.ts';
import { IssueFile } from './analyze/issue-file.ts';
import { createTableFormatter } from './analyze/table-formatter.ts';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { findInputs, openFileSource } from './convert/find-inputs.ts';
import { findCompanions } from './find-companions.ts';

/** Large enough that reading is never what takes the time, small enough to stay in the cache. */
const READ_CHUNK_BYTES = 256 * 1024;

/** `eupnea analyze FILE...`: one row a breath. */
export const command: Command = {
  usage: ANALYZE_USAGE,
  async run(args) {
    const options = parseAnalyzeArgs(args);
    const [first, ...others] = options.inputs;
    const isOneFile = others.length === 0 && !(await isFolderOrPattern(first));
    try {
      return isOneFile ? await analyze(first, options) : await analyzeAll(options);
    } catch (error) {
      const message = explain(error);
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

/** Several files: one table a file, those that failed named at the end. */
async function analyzeAll(options: AnalyzeOptions): Promise<ExitCode> {
  if (options.out === null) throw new UsageError('several files need --out FOLDER');
  if (options.issues !== null) throw new UsageError('--issues is for one file');
  const { paths, missing } = await findInputs(options.inputs);
  if (missing.length > 0) throw new UsageError(`there is no file "${missing.join('", "')}"`);
  const failed = await analyzeMany(paths, options.out, options);
  for (const { path, reason } of failed) process.stderr.write(`eupnea analyze: ${path}: ${reason}\n`);
  return failed.length > 0 ? 1 : 0;
}

async function analyze(file: string, options: AnalyzeOptions): Promise<ExitCode> {
  const sources = await openSources(file);
  const table = createTableFormatter(options.format, ANALYZE_COLUMNS);
  const sink = new FileSink(options.out);
  const issues = new IssueFile(options.issues);
  let breaths = 0;
  for await (const analyzed of analyzeRecording(sources, options, issues)) {
    if (breaths === 0) await sink.write(table.begin());
    breaths += 1;
    await sink.write(table.row(analyzeRow(analyzed)));
  }
  await issues.close();
  if (issues.count > 0) {
    const where = options.issues === null ? '--issues FILE lists them' : `listed in ${options.issues}`;
    process.stderr.write(`eupnea analyze: ${issues.count} lines or rows could not be read (${where})\n`);
  }
  if (breaths === 0) throw new UnreadableRecording('no breath could be read');
  await sink.write(table.end());
  await sink.close();
  return 0;
}

/** Standard input and pipes are read once and in order, so that they have no `slice`. */
async function openSources(file: string): Promise<readonly [NamedSource, ...NamedSource[]]> {
  if (file === '-') return [{ name: file, byteLength: null, open: () => process.stdin }];
  if ((await stat(file)).isFile()) {
    const companions = await Promise.all((await findCompanions(file)).map(openFileSource));
    return [await openFileSource(file), ...companions];
  }
  const open = () => createReadStream(file, { highWaterMark: READ_CHUNK_BYTES });
  return [{ name: file, byteLength: null, open }];
}

/** Why the file could not be analysed, for people; null for an error of our own. */
function explain(error: unknown): string | null {
  if (error instanceof UnreadableRecording) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  switch (error.code) {
    case 'ENOENT':
      return 'no such file, or no such folder for --out or --issues';
    case 'EISDIR':
      return 'is a folder';
    case 'EACCES':
      return 'may not be read or written';
    case 'EPIPE':
      return 'the reader of the output has gone';
    case 'ENOSPC':
      return 'no space left for the output';
    default:
      return null;
  }
}
