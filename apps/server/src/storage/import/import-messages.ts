import type { ChannelMapping, InputIssue, RecordingInspection } from '@eupnea/model';
import type { ImportPart, ImportTarget } from './import-part.ts';
import type { MeasuredBatch } from './measured-batch.ts';

/** Opens an uploaded file: what is in it is listed, and read by its place in the list. */
export interface OpenRequest {
  readonly type: 'open';
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
}

/** Measures one recording of the list. */
export interface MeasureRequest {
  readonly type: 'read';
  readonly position: number;
  readonly mapping: ChannelMapping | null;
}

/** Reads one recording of the list. */
export interface ReadRequest extends MeasureRequest {
  readonly target: ImportTarget;
}

/** taken: a part is stored, the next one may be sent. */
interface Taken {
  readonly type: 'taken';
}

/** From the server to the process that imports. */
export type ImportRequest = OpenRequest | ReadRequest | Taken;

/** From the process that imports to its thread that reads and measures. */
export type MeasuringRequest = OpenRequest | MeasureRequest | Taken;

/** A recording of the opened file, or something in it that is none: then the inspection has its problem. */
export interface ListedRecording {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly inspection: RecordingInspection;
}

export interface OpenedFile {
  readonly recordings: readonly ListedRecording[];
  /** What in an archive was not opened. */
  readonly issues: readonly InputIssue[];
}

type Answer<Progress> =
  | { readonly type: 'opened'; readonly opened: OpenedFile }
  | Progress
  /** @param contentHash SHA-256 of the recording's bytes, hex; null when it was not read front to back */
  | { readonly type: 'end'; readonly contentHash: string | null };

export type ImportAnswer = Answer<{
  readonly type: 'part';
  readonly part: ImportPart;
  readonly bytesRead: number;
}>;

export type MeasuringAnswer = Answer<{
  readonly type: 'batch';
  readonly batch: MeasuredBatch;
  readonly bytesRead: number;
}>;

export interface FailedReport {
  readonly type: 'failed';
  readonly message: string;
  /** Not null where the file is to blame; then the message says why, for people. */
  readonly code: string | null;
}

export type ImportReport = ImportAnswer | FailedReport;
export type MeasuringReport = MeasuringAnswer | FailedReport;
