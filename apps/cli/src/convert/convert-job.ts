import type { GatheredRecordings } from '@eupnea/formats';
import { explainSystemError } from '../explain-system-error.ts';
import { serveJobs } from '../jobs/serve-jobs.ts';
import { UnconvertibleRecording } from './convert-gathered.ts';
import { ConvertIssueFile } from './convert-issue-file.ts';
import { type ConvertedRecording, convertOne } from './convert-one.ts';
import { parseConvertArgs } from './convert-options.ts';
import { gatherInputs } from './gather-inputs.ts';

export interface ConvertSetup {
  /** Arguments of the command. */
  readonly args: readonly string[];
  /** All files of the command, including companions. */
  readonly paths: readonly string[];
  readonly dateShiftDays: number;
}

export interface ConvertTask {
  /** Index among the recordings of gatherInputs(). */
  readonly position: number;
  /** Base name of the results. */
  readonly recordName: string;
  /** CSV file for rejected lines; null only counts. */
  readonly issues: string | null;
}

export interface ConvertResult extends ConvertedRecording {
  readonly issues: number;
}

serveJobs<{ setup: ConvertSetup; task: ConvertTask; result: ConvertResult }>(
  ({ args, paths, dateShiftDays }) => {
    const options = parseConvertArgs(args);
    let gathered: Promise<GatheredRecordings> | null = null;
    return async ({ position, recordName, issues: issuesPath }, onBytes) => {
      gathered ??= gatherInputs(paths);
      const recording = (await gathered).recordings[position];
      if (recording === undefined) throw new UnconvertibleRecording('the files changed meanwhile');
      const issues = new ConvertIssueFile(issuesPath);
      try {
        const converted = await convertOne(recording, options, {
          recordName,
          dateShiftDays,
          issues,
          onBytes,
        });
        return { ...converted, issues: issues.count };
      } finally {
        await issues.close();
      }
    };
  },
  (error) =>
    error instanceof UnconvertibleRecording
      ? error.message
      : (explainSystemError(error) ?? (error instanceof Error ? error.message : String(error))),
);
