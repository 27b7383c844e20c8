import { rm } from 'node:fs/promises';
import { serveJobs } from '../jobs/serve-jobs.ts';
import { analyzeFile } from './analyze-file.ts';
import type { AnalyzeInput } from './analyze-input.ts';
import { parseAnalyzeArgs } from './analyze-options.ts';
import { ANALYZE_COLUMNS } from './analyze-table.ts';
import { explainFailure } from './explain-failure.ts';
import { FileSink } from './file-sink.ts';
import { IssueFile } from './issue-file.ts';
import { createTableFormatter, formatRowLines } from './table-formatter.ts';

export interface AnalyzeSetup {
  /** Arguments of the command. */
  readonly args: readonly string[];
}

export interface AnalyzeTask {
  readonly input: AnalyzeInput;
  /** Table of this recording, or its rows for the joint table. */
  readonly out: string;
}

export interface AnalyzeResult {
  /** Number of unreadable lines or rows. */
  readonly issues: number;
  /** Assumptions, and columns that are not read. */
  readonly notes: readonly string[];
}

serveJobs<{ setup: AnalyzeSetup; task: AnalyzeTask; result: AnalyzeResult }>(
  ({ args }) => {
    const options = parseAnalyzeArgs(args);
    return async ({ input, out }, onBytes) => {
      const table = options.oneTable
        ? formatRowLines()
        : createTableFormatter(options.format, ANALYZE_COLUMNS);
      const issues = new IssueFile(null);
      const notes: string[] = [];
      const onNote = (note: string) => notes.push(note);
      try {
        await analyzeFile(input, options, { table, sink: new FileSink(out), issues, onBytes, onNote });
      } catch (error) {
        // Removes a partial table.
        await rm(out, { force: true });
        throw error;
      }
      return { issues: issues.count, notes };
    };
  },
  (error) => explainFailure(error) ?? (error instanceof Error ? error.message : String(error)),
);
