import type { FindingKind } from './asynchrony-kind.ts';

/** How a measured value stands to its threshold when the finding is true. */
export type EvidenceComparison = 'at_least' | 'at_most';

/** One measured value against one threshold; a finding stands because every one of its measurements holds. */
export interface EvidenceMeasurement {
  /** What was measured, e.g. `effort_peak`; its name on screen is `finding_measure.<code>`. */
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  /** UCUM. */
  readonly unit: string;
  readonly comparison: EvidenceComparison;
}

export interface FindingEvidence {
  /** Key of the sentence that a clinician reads, e.g. `finding.ineffective_effort.flow_notch`. */
  readonly textKey: string;
  /** Samples to be ringed on the wave, both inclusive, in stream indices: the sign itself, not the whole breath. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  readonly measurements: readonly EvidenceMeasurement[];
}

/**
 * provisional: seen, the next breath may still take it back. final: stays. withdrawn: was told as provisional and is not
 * so. Kind and firstIndex say which finding is meant.
 */
export type FindingState = 'provisional' | 'final' | 'withdrawn';

/** An asynchrony or artefact on a stretch of samples; several may stand on a breath, one may span two. */
export interface Finding {
  readonly kind: FindingKind;
  /** First and last sample of the stretch, both inclusive, in stream indices. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  /** 0..1. */
  readonly confidence: number;
  readonly evidence: FindingEvidence;
  /** Start indices of the breaths it stands on, ascending: one, or both of a double trigger. */
  readonly breathStartIndices: readonly number[];
  readonly state: FindingState;
}
