import {
  createConversionMeasurement,
  referenceWeightOfTold,
  settingsOfTold,
  tellSettings,
} from '@eupnea/analysis';
import {
  convertRecording,
  explainNoSamples,
  settleReading,
  type ConversionOutcome,
  type GatheredRecording,
} from '@eupnea/formats';
import type { InputIssue } from '@eupnea/model';
import { countBytes } from '../count-bytes.ts';
import type { ConvertOptions } from './convert-options.ts';
import type { OutputFiles } from './output-files.ts';

/** The recording cannot be converted; the message says why. */
export class UnconvertibleRecording extends Error {}

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
): Promise<ConversionOutcome & { readonly notes: readonly string[]; readonly paths: readonly string[] }> {
  const reading = settleReading(recording.inspection, options);
  if (!reading.ok) throw new UnconvertibleRecording(reading.error);
  const { format, mapping, notes } = reading.value;
  const { target } = options;
  const existing = options.overwrite ? null : output.findExisting(target);
  if (existing !== null)
    throw new UnconvertibleRecording(`${existing} is there already (--overwrite replaces it)`);
  const steps = convertRecording({
    sources: recording.files.map((file) => countBytes(file, run.onProgress)),
    format: tellSettings(format, settingsOfTold(options.told)),
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
        ? createConversionMeasurement({
            depth: target.id === 'pb840' ? 'basic' : 'full',
            told: { referenceWeightKg: referenceWeightOfTold(options.told) },
          })
        : null,
  });
  try {
    let next = await steps.next();
    let written = 0;
    let first: InputIssue | null = null;
    for (; next.done !== true; next = await steps.next()) {
      for (const issue of next.value.issues) {
        first ??= issue;
        await run.onIssue(issue);
      }
      await output.write(next.value.chunks);
      written += next.value.chunks.length;
    }
    if (written === 0)
      throw new UnconvertibleRecording(
        recording.inspection.contents === 'waveform'
          ? explainNoSamples(first)
          : `nothing of it can be written as ${target.name}`,
      );
    return { ...next.value, notes, paths: await output.publish() };
  } catch (error) {
    await output.discard();
    throw error;
  }
}
