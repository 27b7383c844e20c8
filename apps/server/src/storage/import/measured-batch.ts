import type { Breath, InputIssue } from '@eupnea/model';
import type { DetectedBreath, DetectionSettings } from '@eupnea/signal';
import type { EncodedChunk } from '../waveform/chunk-codec.ts';
import type { ImportedEpoch } from './import-part.ts';

/** The epoch of an entry. */
export type EpochPlace = Pick<ImportedEpoch, 'epoch' | 'anchorMs'>;

export interface MeasuredChunk extends EpochPlace {
  readonly rateHz: number;
  readonly firstIndex: number;
  readonly chunk: EncodedChunk;
}

/** Messages from reading and measuring to the analysis, in order. */
export type MeasuredEntry =
  | { readonly kind: 'start'; readonly rateHz: number }
  | { readonly kind: 'epoch'; readonly epoch: ImportedEpoch; readonly firstIndex: number }
  | { readonly kind: 'chunk'; readonly chunk: MeasuredChunk }
  | { readonly kind: 'breath'; readonly breath: Breath; readonly place: EpochPlace }
  | {
      readonly kind: 'settings';
      readonly values: { readonly [code: string]: number | string | boolean | null };
      /** Time after the last sample; null before the first. */
      readonly atMs: number | null;
    }
  | { readonly kind: 'configure'; readonly settings: DetectionSettings }
  | { readonly kind: 'detect'; readonly detected: DetectedBreath }
  | { readonly kind: 'advance'; readonly endIndex: number }
  | { readonly kind: 'run_end' };

/** Data read and measured since the last batch. */
export interface MeasuredBatch {
  readonly entries: readonly MeasuredEntry[];
  readonly issues: readonly InputIssue[];
  readonly issueCount: number;
  readonly identity: { readonly model?: string; readonly serial?: string } | null;
  readonly endMs: number | null;
}
