import { readBuildIdentity } from '@eupnea/server/build-identity';
import type { GatheredRecording } from '@eupnea/formats';
import type { ConversionLoss } from '@eupnea/model';
import { UnconvertibleRecording, convertGathered } from './convert-gathered.ts';
import type { ConvertIssueFile } from './convert-issue-file.ts';
import type { ConvertOptions } from './convert-options.ts';
import { OutputFiles } from './output-files.ts';

export interface ConvertSurroundings {
  /** Base name of the results. */
  readonly recordName: string;
  readonly dateShiftDays: number;
  readonly issues: ConvertIssueFile;
  /** Called with the number of bytes read. */
  readonly onBytes: (bytes: number) => void;
}

/** Result of a conversion for the user. */
export interface ConvertedRecording {
  readonly summary: string;
  /** Assumptions, and losses of the target format. */
  readonly notes: readonly string[];
}

/** Throws UnconvertibleRecording and then leaves no files. */
export async function convertOne(
  recording: GatheredRecording,
  options: ConvertOptions,
  { recordName, dateShiftDays, issues, onBytes }: ConvertSurroundings,
): Promise<ConvertedRecording> {
  const [file] = recording.files;
  if (file === undefined) throw new UnconvertibleRecording('the file is not there');
  const { version, commit } = readBuildIdentity();
  const { samples, breaths, losses, notes, paths } = await convertGathered(
    recording,
    options,
    new OutputFiles(options.outFolder, recordName),
    {
      software: `Eupnea ${version} (${commit})`,
      dateShiftDays,
      onIssue: (issue) => issues.add(file.name, issue),
      onProgress: onBytes,
    },
  );
  return {
    summary: `${samples} samples, ${breaths} breaths -> ${paths.join(', ')}`,
    notes: [...notes, ...losses.map((loss) => `not kept: ${describeLoss(loss)}`)],
  };
}

function describeLoss({ detail, count }: ConversionLoss): string {
  return count > 1 ? `${detail} (${count})` : detail;
}
