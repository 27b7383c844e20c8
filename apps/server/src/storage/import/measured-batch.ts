import type { Breath, InputIssue } from '@eupnea/model';
import type { DetectedBreath, DetectionSettings } from '@eupnea/signal';
import type { EncodedChunk } from '../waveform/chunk-codec.ts';
import type { ImportedEpoch } from './import-part.ts';

/** The stretch that something stands in. */
export type EpochPlace = Pick<ImportedEpoch, 'epoch' | 'anchorMs'>;

export interface MeasuredChunk extends EpochPlace {
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly chunk: EncodedChunk;
}

/** What reading and measuring tell the analysis, in the order in which it happened. */
export type MeasuredEntry =
  | { readonly kind: 'start'; readonly rateHz: number }
  | { readonly kind: 'epoch'; readonly epoch: ImportedEpoch; readonly firstIndex: number }
  | { readonly kind: 'chunk'; readonly chunk: MeasuredChunk }
  | { readonly kind: 'breath'; readonly breath: Breath; readonly place: EpochPlace }
  | {
      readonly kind: 'settings';
      readonly values: { readonly [code: string]: number | string | boolean | null };
      /** Time of the sample after the last one; null before the first. */
      readonly atMs: number | null;
    }
  | { readonly kind: 'configure'; readonly settings: DetectionSettings }
  | { readonly kind: 'detect'; readonly detected: DetectedBreath }
  | { readonly kind: 'advance'; readonly endIndex: number }
  | { readonly kind: 'run_end' };

/** What was read and measured since the last batch. */
export interface MeasuredBatch {
  readonly entries: readonly MeasuredEntry[];
  readonly issues: readonly InputIssue[];
  readonly issueCount: number;
  readonly identity: { readonly model?: string; readonly serial?: string } | null;
  readonly endMs: number | null;
}
