import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readBuildIdentity } from '@eupnea/server/build-identity';
import { gatherRecordings, MOST_FHIR_SHIFT_DAYS, type GatheredRecording } from '@eupnea/formats';
import type { ConversionLoss } from '@eupnea/model';
import { UsageError, type Command, type ExitCode } from './command.ts';
import { convertGathered, describeAssumptions, UnconvertibleRecording } from './convert/convert-gathered.ts';
import { CONVERT_USAGE, parseConvertArgs, type ConvertOptions } from './convert/convert-options.ts';
import { ConvertProgress } from './convert/convert-progress.ts';
import { ConvertIssueFile } from './convert/convert-issue-file.ts';
import { findInputs, openFileSource } from './convert/find-inputs.ts';
import { OutputFiles, OutputNames } from './convert/output-files.ts';
import { explainSystemError } from './explain-system-error.ts';
import { findCompanions } from './find-companions.ts';

/** `eupnea convert IN... --to FORMAT --out DIR`: recordings into another format. */
export const command: Command = {
  usage: CONVERT_USAGE,
  async run(args) {
    const options = parseConvertArgs(args);
    try {
      return await convertAll(options);
    } catch (error) {
      const reason = explainSystemError(error);
      if (reason === null) throw error;
      process.stderr.write(`eupnea convert: ${reason}\n`);
      return 1;
    }
  },
};

async function convertAll(options: ConvertOptions): Promise<ExitCode> {
  const { paths, missing } = await findInputs(options.inputs);
  if (missing.length > 0) throw new UsageError(`there is no file "${missing.join('", "')}"`);
  // Whoever names a record's header means the record.
  const named = new Set(paths.map((path) => resolve(path)));
  const beside = (await Promise.all(paths.map(findCompanions))).flat();
  const missed = [...new Set(beside)].filter((path) => !named.has(resolve(path)));
  const { recordings, issues: archiveIssues } = await gatherRecordings(
    await Promise.all([...paths, ...missed].map(openFileSource)),
  );
  await mkdir(options.outFolder, { recursive: true });
  const issues = new ConvertIssueFile(options.issues);
  for (const issue of archiveIssues) await issues.add('', issue);
  const progress = new ConvertProgress();
  const names = new OutputNames(options.target);
  const dateShiftDays = options.shiftsDates ? -randomInt(1, MOST_FHIR_SHIFT_DAYS + 1) : 0;
  let failed = archiveIssues.length;
  for (const [index, recording] of recordings.entries()) {
    const place = `[${index + 1}/${recordings.length}]`;
    const done = await convertOne(recording, options, { issues, progress, names, place, dateShiftDays });
    if (!done) failed += 1;
  }
  await issues.close();
  for (const { detail } of archiveIssues) progress.tell(`eupnea convert: ${detail}`);
  if (issues.count > 0) {
    const where = options.issues === null ? '--issues FILE lists them' : `listed in ${options.issues}`;
    progress.tell(`eupnea convert: ${issues.count} lines or rows could not be read (${where})`);
  }
  return failed > 0 || recordings.length === 0 ? 1 : 0;
}

interface Surroundings {
  readonly issues: ConvertIssueFile;
  readonly progress: ConvertProgress;
  readonly names: OutputNames;
  readonly place: string;
  readonly dateShiftDays: number;
}

/** @returns whether it was converted; why not stands on standard error, and the next recording has its turn */
async function convertOne(
  recording: GatheredRecording,
  options: ConvertOptions,
  { issues, progress, names, place, dateShiftDays }: Surroundings,
): Promise<boolean> {
  const [file] = recording.files;
  if (file === undefined) return false;
  const { version, commit } = readBuildIdentity();
  try {
    const { samples, breaths, losses, paths } = await convertGathered(
      recording,
      options,
      new OutputFiles(options.outFolder, names.take(file.name)),
      {
        software: `Eupnea ${version} (${commit})`,
        dateShiftDays,
        onIssue: (issue) => issues.add(file.name, issue),
        onProgress: (bytes) => progress.read(file.name, place, bytes, file.byteLength),
      },
    );
    progress.tell(`${place} ${file.name}: ${samples} samples, ${breaths} breaths -> ${paths.join(', ')}`);
    for (const assumption of describeAssumptions(recording, options)) progress.tell(`  ${assumption}`);
    for (const loss of losses) progress.tell(`  not kept: ${describeLoss(loss)}`);
    return true;
  } catch (error) {
    if (!(error instanceof UnconvertibleRecording)) throw error;
    progress.tell(`${place} ${file.name}: ${error.message}`);
    return false;
  }
}

function describeLoss({ detail, count }: ConversionLoss): string {
  return count > 1 ? `${detail} (${count})` : detail;
}
