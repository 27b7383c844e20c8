import type { Breath, InputIssue } from '@eupnea/model';

/** Where the rows of a recording stand; known before the first of them is measured. */
export interface ImportTarget {
  readonly deviceId: number;
  readonly recordingId: number;
  readonly analysisId: number;
}

/** A stretch of the recording in which time = anchor + index / rate. */
export interface ImportedEpoch {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly startedAtMs: number;
}

/** A setting as the file says it or as the waveform gives it away, or the mode that the waveform shows. */
export type ImportedInterval =
  | {
      readonly kind: 'setting';
      readonly atMs: number;
      readonly parameter: string;
      readonly value: number | string | boolean | null;
      readonly source: 'import' | 'estimated';
    }
  | { readonly kind: 'mode'; readonly atMs: number; readonly control: Breath['mode'] };

/** Columns of one table as the database takes them (storage/recording/binary-array.ts); null: no row. */
export type EncodedRows = readonly Uint8Array[] | null;

/** What one batch adds: few enough rows for one short transaction. */
export interface ImportPart {
  readonly epochs: readonly ImportedEpoch[];
  readonly intervals: readonly ImportedInterval[];
  readonly chunks: EncodedRows;
  readonly breaths: EncodedRows;
  readonly breathCount: number;
  readonly findings: EncodedRows;
  readonly rollups: EncodedRows;
  /** The first of the lines rejected since the last part. */
  readonly issues: readonly InputIssue[];
  /** All of them. */
  readonly issueCount: number;
  /** Who the file says the device is, once it does. */
  readonly identity: { readonly model?: string; readonly serial?: string } | null;
  /** Time after the last sample so far; null before the first. */
  readonly endMs: number | null;
}
