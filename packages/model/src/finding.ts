import type { FindingKind } from './asynchrony-kind.ts';

/** Relation of a measured value to its threshold in a true finding. */
export type EvidenceComparison = 'at_least' | 'at_most';

/** One measured value and its threshold; a finding requires that all of its measurements hold. */
export interface EvidenceMeasurement {
  /** Code of the measurement, e.g. `effort_peak`; its display name is `finding_measure.<code>`. */
  readonly code: string;
  readonly measured: number;
  /** Standard deviation of the measured value, same unit; absent where the measurement has none. */
  readonly sd?: number;
  readonly threshold: number;
  /** UCUM. */
  readonly unit: string;
  readonly comparison: EvidenceComparison;
}

export interface FindingEvidence {
  /** Translation key of the explanation, e.g. `finding.ineffective_effort.flow_notch`. */
  readonly textKey: string;
  /** Samples marked on the wave, both inclusive, in stream indices: the evidence, not the whole breath. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  readonly measurements: readonly EvidenceMeasurement[];
}

/**
 * provisional: the next breath may withdraw the finding. final: permanent. withdrawn: a provisional finding that did
 * not hold. Kind and firstIndex identify the finding.
 */
export type FindingState = 'provisional' | 'final' | 'withdrawn';

/** An asynchrony or artefact on a range of samples. A breath may have several; one finding may span two breaths. */
export interface Finding {
  readonly kind: FindingKind;
  /** First and last sample, both inclusive, in stream indices. */
  readonly firstIndex: number;
  readonly lastIndex: number;
  /** 0..1: calibrated probability that the finding is right for the kinds of asynchrony, margin of the weakest measurement for artefacts. */
  readonly confidence: number;
  readonly evidence: FindingEvidence;
  /** Start indices of the affected breaths, ascending: one, or two for a double trigger. */
  readonly breathStartIndices: readonly number[];
  readonly state: FindingState;
}
