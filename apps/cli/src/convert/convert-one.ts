import { readBuildIdentity } from '@eupnea/server/build-identity';
import type { GatheredRecording } from '@eupnea/formats';
import type { ConversionLoss } from '@eupnea/model';
import { UnconvertibleRecording, convertGathered, describeAssumptions } from './convert-gathered.ts';
import type { ConvertIssueFile } from './convert-issue-file.ts';
import type { ConvertOptions } from './convert-options.ts';
import { OutputFiles } from './output-files.ts';

export interface ConvertSurroundings {
  /** Name of the results without ending. */
  readonly recordName: string;
  readonly dateShiftDays: number;
  readonly issues: ConvertIssueFile;
  /** Told how many bytes of the recording were read. */
  readonly onBytes: (bytes: number) => void;
}

/** What became of a recording, for people. */
export interface ConvertedRecording {
  readonly summary: string;
  /** What was assumed and what the target could not hold. */
  readonly notes: readonly string[];
}

/** Throws UnconvertibleRecording, and leaves nothing behind then. */
export async function convertOne(
  recording: GatheredRecording,
  options: ConvertOptions,
  { recordName, dateShiftDays, issues, onBytes }: ConvertSurroundings,
): Promise<ConvertedRecording> {
  const [file] = recording.files;
  if (file === undefined) throw new UnconvertibleRecording('the file is not there');
  const { version, commit } = readBuildIdentity();
  const { samples, breaths, losses, paths } = await convertGathered(
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
    notes: [
      ...describeAssumptions(recording, options),
      ...losses.map((loss) => `not kept: ${describeLoss(loss)}`),
    ],
  };
}

function describeLoss({ detail, count }: ConversionLoss): string {
  return count > 1 ? `${detail} (${count})` : detail;
}
