import type { ChannelMapping, RecordingContents, RecordingInspection } from '@eupnea/model';
import type { NamedSource } from './named-source.ts';
import type { RecordingEvent, RecordingReader } from './reader.ts';

export interface ReaderOptions {
  /** Samples a second, where the file does not say it or says it wrong. Wins over the mapping's. */
  readonly rateHz?: number;
  /** From the inspection, perhaps edited by a person; without it the format's own proposal is used. */
  readonly mapping?: ChannelMapping;
}

interface FormatDescription {
  /** Stable: stands in job rows and requests. */
  readonly id: string;
  readonly name: string;
  readonly contents: RecordingContents;
  /** The device marks its breaths in the recording. */
  readonly hasMarks: boolean;
  /** The volume trace is the device's own measurement and better than the integral of the recorded flow. */
  readonly trustsVolume: boolean;
  /**
   * Whether the bytes are of this format, by content, and what they offer. null = another format. The name may only
   * decide between readings that the content allows. Never throws.
   */
  inspect(head: Uint8Array, fileName: string): RecordingInspection | null;
}

/** Read front to back from one file: text, EDF, .vital. */
export interface StreamFormat extends FormatDescription {
  readonly access: 'stream';
  createReader(options: ReaderOptions): RecordingReader;
}

/** Needs several files (WFDB) or to jump within one (Parquet). */
export interface FilesFormat extends FormatDescription {
  readonly access: 'files';
  /** A closer look than the head allows; absent when the head says all. */
  readonly inspectFiles?: (files: readonly NamedSource[]) => Promise<RecordingInspection>;
  /** Constant memory; the first file is the one that `inspect` knew, its companions follow by name. Never throws on content. */
  read(files: readonly NamedSource[], options: ReaderOptions): AsyncIterable<readonly RecordingEvent[]>;
}

export type RecordingFormat = StreamFormat | FilesFormat;
