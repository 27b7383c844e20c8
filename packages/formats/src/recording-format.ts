import type { ChannelMapping, RecordingContents, RecordingInspection } from '@eupnea/model';
import type { NamedSource } from './named-source.ts';
import type { RecordingEvent, RecordingReader } from './reader.ts';
import type { TableTimeline } from './time-axis/table-evidence.ts';

export interface ReaderOptions {
  /** Sampling rate when the file has none or a wrong one. Takes precedence over the mapping's. */
  readonly rateHz?: number;
  /** Mapping from the inspection, possibly edited by a user; without it the format uses its own proposal. */
  readonly mapping?: ChannelMapping;
  /** Sampling clock that a survey of the whole file found. */
  readonly timeline?: TableTimeline;
  /** Tells times without a date as `relative` wall-clock events, for joining two files. */
  readonly tellsRelativeTimes?: boolean;
  /** Called with what the column of patients holds in the first rows, for joining two files. The text is not kept. */
  readonly onPatient?: (name: string) => void;
}

interface FormatDescription {
  /** Stable identifier, stored in job rows and requests. */
  readonly id: string;
  readonly name: string;
  readonly contents: RecordingContents;
  /** The recording contains breath marks of the device. */
  readonly hasMarks: boolean;
  /** The volume trace was measured by the device and is more accurate than the integral of the recorded flow. */
  readonly trustsVolume: boolean;
  /**
   * Recognises the format by content and describes the recording; null for another format. The name only decides
   * between readings that the content allows. Never throws.
   */
  inspect(head: Uint8Array, fileName: string): RecordingInspection | null;
}

/** Formats read sequentially from one file: text, EDF, .vital. */
export interface StreamFormat extends FormatDescription {
  readonly access: 'stream';
  createReader(options: ReaderOptions): RecordingReader;
  /** Looks at the whole file before it is read in order; absent when reading alone is sufficient. */
  readonly survey?: (file: NamedSource, options: ReaderOptions) => Promise<TableTimeline | null>;
}

/** Formats of several files (WFDB) or with random access (Parquet). */
export interface FilesFormat extends FormatDescription {
  readonly access: 'files';
  /** Inspection of the whole file; absent when the head is sufficient. */
  readonly inspectFiles?: (files: readonly NamedSource[]) => Promise<RecordingInspection>;
  /**
   * Reads in constant memory. The first file is the inspected one; companions are found by name. Never throws on
   * content.
   */
  read(files: readonly NamedSource[], options: ReaderOptions): AsyncIterable<readonly RecordingEvent[]>;
}

export type RecordingFormat = StreamFormat | FilesFormat;
