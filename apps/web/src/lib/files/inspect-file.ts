import { findRecordingFormat, inspectFiles, readRecording, type NamedSource } from '@eupnea/formats';
import type { ChannelMapping, RecordingInspection } from '@eupnea/model';
import { PreviewBuilder, type RecordingPreview } from './recording-preview.ts';
import { sourceOfFile } from './source-of-file.ts';

/** Inspects a file; the others may belong to it, by name. */
export async function inspectFile(file: File, others: readonly File[]): Promise<RecordingInspection> {
  try {
    return await inspectFiles([file, ...others].map(sourceOfFile));
  } catch (error) {
    // The browser cannot read the file: moved, or on a removed drive.
    return {
      formatId: null,
      formatName: '',
      contents: 'unknown',
      channels: [],
      mapping: null,
      confidence: 'guess',
      questions: [],
      companions: [],
      device: { model: null, serial: null, software: null },
      startedAt: null,
      problem: { code: 'file_unreadable', detail: String(error) },
    };
  }
}

/** The first half minute as this mapping gives it, unchecked, so that a wrong unit shows; null without samples. */
export async function readPreview(
  sources: readonly NamedSource[],
  inspection: RecordingInspection,
  mapping: ChannelMapping | null,
): Promise<RecordingPreview | null> {
  const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
  if (format === null || inspection.contents !== 'waveform') return null;
  const builder = new PreviewBuilder();
  for await (const events of readRecording(sources, format, mapping === null ? {} : { mapping }, 'none')) {
    for (const event of events) {
      if (event.type === 'samples') builder.addBlock(event.block);
      else if (event.type === 'mark' && event.kind === 'inspiration_start')
        builder.addBreathStart(event.sampleIndex);
      else if (event.type === 'issue') builder.addIssue(event.issue);
    }
    if (builder.isFull) break;
  }
  return builder.build();
}
