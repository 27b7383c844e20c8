import type { ChannelMapping, InputIssue, RecordingInspection } from '@eupnea/model';
import type { ImportPart } from './import-part.ts';

/** Opens an uploaded file: what is in it is listed, and read by its place in the list. */
export interface OpenRequest {
  readonly type: 'open';
  readonly path: string;
  readonly fileName: string;
  readonly byteLength: number;
}

/** Reads one recording of the list. */
export interface ReadRequest {
  readonly type: 'read';
  readonly position: number;
  readonly mapping: ChannelMapping | null;
}

/** taken: a part is stored, the next one may be sent. */
export type ImportRequest = OpenRequest | ReadRequest | { readonly type: 'taken' };

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

export type ImportReport =
  | { readonly type: 'opened'; readonly opened: OpenedFile }
  | { readonly type: 'part'; readonly part: ImportPart; readonly bytesRead: number }
  /** @param contentHash SHA-256 of the recording's bytes, hex; null when it was not read front to back */
  | { readonly type: 'end'; readonly contentHash: string | null }
  /** code: not null where the file is to blame; then the message says why, for people. */
  | { readonly type: 'failed'; readonly message: string; readonly code: string | null };
