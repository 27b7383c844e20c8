import { createConversionMeasurement } from '@eupnea/analysis';
import {
  convertRecording,
  csvFormat,
  findRecordingFormat,
  type ConversionOutcome,
  type GatheredRecording,
  type RecordingFormat,
} from '@eupnea/formats';
import type { ChannelMapping, InputIssue } from '@eupnea/model';
import { countBytes } from '../count-bytes.ts';
import type { ConvertOptions } from './convert-options.ts';
import type { OutputFiles } from './output-files.ts';

/** The recording cannot be converted; the message says why. */
export class UnconvertibleRecording extends Error {}

/** Assumptions made without an answer, for the user. */
export function describeAssumptions(
  { inspection }: GatheredRecording,
  { columns }: ConvertOptions,
): readonly string[] {
  if (columns !== null || inspection.mapping === null) return [];
  return inspection.questions
    .filter(({ asks, required }) => asks === 'units' && !required)
    .map(({ detail }) => `${detail} Taken as L/min, cmH2O and mL.`);
}

export interface ConversionRun {
  readonly software: string;
  readonly dateShiftDays: number;
  readonly onIssue: (issue: InputIssue) => Promise<void>;
  /** Number of bytes read. */
  readonly onProgress: (bytes: number) => void;
}

/** Converts one recording into its files, which appear only on success. */
export async function convertGathered(
  recording: GatheredRecording,
  options: ConvertOptions,
  output: OutputFiles,
  run: ConversionRun,
): Promise<ConversionOutcome & { readonly paths: readonly string[] }> {
  const { format, mapping } = chooseReading(recording, options);
  const { target } = options;
  const existing = options.overwrite ? null : output.findExisting(target);
  if (existing !== null)
    throw new UnconvertibleRecording(`${existing} is there already (--overwrite replaces it)`);
  const steps = convertRecording({
    sources: recording.files.map((file) => countBytes(file, run.onProgress)),
    format,
    mapping,
    target,
    recordName: output.recordName,
    device: recording.inspection.device,
    pseudonym: options.pseudonym,
    software: run.software,
    dateShiftDays: run.dateShiftDays,
    // PB840 text needs only the borders of breaths.
    measurement:
      options.withBreaths || target.id === 'pb840'
        ? createConversionMeasurement({ depth: target.id === 'pb840' ? 'basic' : 'full' })
        : null,
  });
  try {
    let next = await steps.next();
    let written = 0;
    for (; next.done !== true; next = await steps.next()) {
      for (const issue of next.value.issues) await run.onIssue(issue);
      await output.write(next.value.chunks);
      written += next.value.chunks.length;
    }
    if (written === 0) throw new UnconvertibleRecording(`nothing of it can be written as ${target.name}`);
    return { ...next.value, paths: await output.publish() };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

interface Reading {
  readonly format: RecordingFormat;
  readonly mapping: ChannelMapping | null;
}

const NO_CHANNELS: ChannelMapping = {
  channels: [],
  time: null,
  rateHz: null,
  table: null,
  startedAt: null,
  timeZone: null,
};

/** The file's proposal with the answers of the command line; an open question refuses the file. */
function chooseReading({ inspection }: GatheredRecording, options: ConvertOptions): Reading {
  const { startedAt, timeZone, columns } = options;
  const isTable = inspection.formatId === 'csv' || inspection.formatId === null;
  if (columns !== null && isTable) return readByColumns(options);
  const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
  if (inspection.contents === 'archive')
    throw new UnconvertibleRecording('an archive inside an archive is not opened');
  if (inspection.problem !== null) throw new UnconvertibleRecording(inspection.problem.detail);
  if (format === null) throw new UnconvertibleRecording('not a recording of a format that is known');
  const open = inspection.questions.filter(
    ({ asks, required }) => required && (asks !== 'rate' || options.rateHz === null),
  );
  if (open.length > 0) {
    const what = open.map(({ detail }) => detail).join(' ');
    throw new UnconvertibleRecording(
      `${what} Answer with --columns${open.some(({ asks }) => asks === 'rate') ? ' and --rate' : ''}.`,
    );
  }
  const mapping = inspection.mapping ?? NO_CHANNELS;
  return { format, mapping: { ...mapping, rateHz: options.rateHz ?? mapping.rateHz, startedAt, timeZone } };
}

/** Named columns override the proposal; of the mapping only the answers about time are used. */
function readByColumns({ columns, rateHz, startedAt, timeZone }: ConvertOptions): Reading {
  if (columns === null) throw new UnconvertibleRecording('no columns were named');
  const named = csvFormat({ columns });
  const format: RecordingFormat = {
    ...named,
    createReader: () => named.createReader(rateHz === null ? {} : { rateHz }),
  };
  return { format, mapping: { ...NO_CHANNELS, startedAt, timeZone } };
}
