import type { ChannelCode, ConversionLoss, RecordedDevice } from '@eupnea/model';
import type { RecordingSurvey } from './survey/recording-survey.ts';
import type { WritableEvent } from './writable-event.ts';

/** Metadata of every written file. */
export interface WriterHeader {
  readonly device: RecordedDevice;
  /** Pseudonym, never a name; null = not stated. */
  readonly pseudonym: string | null;
  /** Channels in output order. A writer may hold fewer; the loss report names the others. */
  readonly channels: readonly ChannelCode[];
  readonly rateHz: number;
  /** `trustsVolume` of the original file, preserved for later reading. Absent = false. */
  readonly volumeMeasured?: boolean;
  /** `Eupnea 1.2.167 (commit)`. */
  readonly software: string;
  /** File name without ending, from `nameRecord`; some formats contain the names of their own files. */
  readonly recordName: string;
  /** Whole days by which a format with `shiftsDates` moves every time. Absent = 0. */
  readonly dateShiftDays?: number;
  /** Of the whole recording, for formats with `needsSurvey`. */
  readonly survey?: RecordingSurvey;
  /** Analysis version of breaths and findings; null without them. */
  readonly analysisVersion: string | null;
}

/** Bytes of one target file; chunks are concatenated in order. */
export interface WrittenChunk {
  /** File ending appended to the recording name: `.csv`, `.breaths.csv`, `.hea`. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/**
 * Converts events to bytes of a target format. Pure, constant memory. Never refuses data: data that the target cannot
 * hold is skipped and counted in the loss report.
 */
export interface RecordingWriter {
  write(event: WritableEvent): readonly WrittenChunk[];
  /** End of the recording: returns the last bytes and the loss report. */
  finish(): { readonly chunks: readonly WrittenChunk[]; readonly losses: readonly ConversionLoss[] };
}

export interface WriterFormat {
  /** Stable identifier, used in job rows, requests and `--to`. */
  readonly id: string;
  readonly name: string;
  /** Endings of all files of one recording; the first is the main file. */
  readonly endings: readonly string[];
  readonly mediaType: string;
  /** Channels the target can hold. */
  readonly channels: readonly ChannelCode[];
  /** Whether the format stores breaths and findings; otherwise they are not computed. */
  readonly holdsBreaths: boolean;
  /** The header contains ranges and lengths, so the recording is read once before writing. */
  readonly needsSurvey: boolean;
  /** The files only work together: a single download becomes a zip archive. */
  readonly isInseparable: boolean;
  /** Whether the format can shift all times by `dateShiftDays` and records the shift in the file. Absent = no. */
  readonly shiftsDates?: boolean;
  createWriter(header: WriterHeader): RecordingWriter;
}
