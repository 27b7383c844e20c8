import type { Breath, Finding, InputIssue } from '@eupnea/model';
import type { EncodedChunk } from '../waveform/chunk-codec.ts';

/** Something measured on a recording, without the device it will stand under. */
export interface ImportedEpoch {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly startedAtMs: number;
}

export interface ImportedBreath {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly breath: Breath;
}

export interface ImportedFinding {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly finding: Finding;
}

export interface ImportedChunk {
  readonly epoch: number;
  readonly anchorMs: number;
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly chunk: EncodedChunk;
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

/** What one batch adds: few enough rows for one short transaction. */
export interface ImportPart {
  readonly epochs: readonly ImportedEpoch[];
  readonly breaths: readonly ImportedBreath[];
  readonly findings: readonly ImportedFinding[];
  readonly chunks: readonly ImportedChunk[];
  readonly intervals: readonly ImportedInterval[];
  /** The first of the lines rejected since the last part. */
  readonly issues: readonly InputIssue[];
  /** All of them. */
  readonly issueCount: number;
  /** Who the file says the device is, once it does. */
  readonly identity: { readonly model?: string; readonly serial?: string } | null;
  /** Time after the last sample so far; null before the first. */
  readonly endMs: number | null;
}
