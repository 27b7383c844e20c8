import { rm } from 'node:fs/promises';
import { serveJobs } from '../jobs/serve-jobs.ts';
import { analyzeFile } from './analyze-file.ts';
import { parseAnalyzeArgs } from './analyze-options.ts';
import { ANALYZE_COLUMNS } from './analyze-table.ts';
import { explainFailure } from './explain-failure.ts';
import { FileSink } from './file-sink.ts';
import { IssueFile } from './issue-file.ts';
import { createTableFormatter, formatRowLines } from './table-formatter.ts';

export interface AnalyzeSetup {
  /** The command's own arguments. */
  readonly args: readonly string[];
}

export interface AnalyzeTask {
  readonly path: string;
  /** The table of this file, or its rows on their way into the one table. */
  readonly out: string;
}

export interface AnalyzeResult {
  /** Lines or rows that could not be read. */
  readonly issues: number;
}

serveJobs<{ setup: AnalyzeSetup; task: AnalyzeTask; result: AnalyzeResult }>(
  ({ args }) => {
    const options = parseAnalyzeArgs(args);
    return async ({ path, out }, onBytes) => {
      const table = options.oneTable
        ? formatRowLines()
        : createTableFormatter(options.format, ANALYZE_COLUMNS);
      const issues = new IssueFile(null);
      try {
        await analyzeFile(path, options, { table, sink: new FileSink(out), issues, onBytes });
      } catch (error) {
        // Half a table is none.
        await rm(out, { force: true });
        throw error;
      }
      return { issues: issues.count };
    };
  },
  (error) => explainFailure(error) ?? (error instanceof Error ? error.message : String(error)),
);
