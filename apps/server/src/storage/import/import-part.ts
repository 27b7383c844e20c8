import type { Breath, InputIssue } from '@eupnea/model';
import type { RowType } from '../recording/row-array.ts';

/** Target of the rows of a recording, known before the first is measured. */
export interface ImportTarget {
  readonly deviceId: number;
  readonly recordingId: number;
  readonly analysisId: number;
  /** Row type of the breath table in the database. */
  readonly breathRow: RowType;
}

/** A part of the recording with time = anchor + index / rate. */
export interface ImportedEpoch {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly startedAtMs: number;
}

/** A setting from the file or estimated from the waveform, or the recognised mode. */
export type ImportedInterval =
  | {
      readonly kind: 'setting';
      readonly atMs: number;
      readonly parameter: string;
      readonly value: number | string | boolean | null;
      readonly source: 'import' | 'estimated';
    }
  | { readonly kind: 'mode'; readonly atMs: number; readonly control: Breath['mode'] };

/** Columns of a table in database format (storage/recording/binary-array.ts); null without rows. */
export type EncodedRows = readonly Uint8Array[] | null;

/** Rows of one batch, few enough for one short transaction. */
export interface ImportPart {
  readonly epochs: readonly ImportedEpoch[];
  readonly intervals: readonly ImportedInterval[];
  readonly chunks: EncodedRows;
  readonly breaths: EncodedRows;
  readonly breathCount: number;
  readonly findings: EncodedRows;
  readonly undecided: EncodedRows;
  readonly rollups: EncodedRows;
  /** A time for each day (UTC) with breaths, findings or rollups, microseconds. */
  readonly days: readonly bigint[];
  /** The first rejected lines since the last part. */
  readonly issues: readonly InputIssue[];
  /** Number of all rejected lines. */
  readonly issueCount: number;
  /** Identity of the device, once the file states it. */
  readonly identity: { readonly model?: string; readonly serial?: string } | null;
  /** Time after the last sample so far; null before the first. */
  readonly endMs: number | null;
}
