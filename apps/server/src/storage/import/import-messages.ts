import type { ToldSettings } from '@eupnea/analysis';
import type { ChannelMapping, InputIssue, RecordingInspection } from '@eupnea/model';
import type { ImportPart, ImportTarget } from './import-part.ts';
import type { MeasuredBatch } from './measured-batch.ts';

/** Opens an uploaded file: lists its recordings, which are then read by index. */
export interface OpenRequest {
  readonly type: 'open';
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
}

/** Measures one listed recording. */
export interface MeasureRequest {
  readonly type: 'read';
  readonly position: number;
  readonly mapping: ChannelMapping | null;
  /** Settings that the sender states; they win over those of the file. */
  readonly settings: ToldSettings;
}

/** Reads one listed recording. */
export interface ReadRequest extends MeasureRequest {
  readonly target: ImportTarget;
}

/** taken: a part is stored, so the next one may be sent. */
interface Taken {
  readonly type: 'taken';
}

/** Messages from the server to the import process. */
export type ImportRequest = OpenRequest | ReadRequest | Taken;

/** Messages from the import process to its measuring thread. */
export type MeasuringRequest = OpenRequest | MeasureRequest | Taken;

/** A recording of the opened file, or an entry that is not one: then its inspection has the problem. */
export interface ListedRecording {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly inspection: RecordingInspection;
}

export interface OpenedFile {
  readonly recordings: readonly ListedRecording[];
  /** Entries of an archive that were not opened. */
  readonly issues: readonly InputIssue[];
}

type Answer<Progress> =
  | { readonly type: 'opened'; readonly opened: OpenedFile }
  | Progress
  /** @param contentHash SHA-256 of the recording's bytes, hex; null when it was not read sequentially */
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
  /** Issue code when the file is the cause, with a message for the user; otherwise null. */
  readonly code: string | null;
  /** Values for the translated message of the code. */
  readonly values: NonNullable<InputIssue['values']>;
}

export type ImportReport = ImportAnswer | FailedReport;
export type MeasuringReport = MeasuringAnswer | FailedReport;
