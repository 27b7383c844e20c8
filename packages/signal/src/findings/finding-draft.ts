import type { EvidenceMeasurement, Finding, FindingKind } from '@eupnea/model';
import { FINDINGS } from './finding-constants.ts';

/** A finding before completion. Positions are samples from the breath's first sample. */
export interface FindingDraft {
  readonly kind: FindingKind;
  /** Last part of the text key `finding.<kind>.<sign>`. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
  readonly measurements: readonly EvidenceMeasurement[];
  /** The finding also applies to the previous breath. */
  readonly alsoOnPrevious?: boolean;
}

type Unit = 'cm[H2O]' | 's' | 'mL' | 'L/min' | '%';

export function atLeast(code: string, measured: number, threshold: number, unit: Unit): EvidenceMeasurement {
  return { code, measured, threshold, unit, comparison: 'at_least' };
}

export function atMost(code: string, measured: number, threshold: number, unit: Unit): EvidenceMeasurement {
  return { code, measured, threshold, unit, comparison: 'at_most' };
}

/** Rounds evidence to three decimals, finer than any sensor resolves. */
const EVIDENCE_SCALE = 1000;

interface OfBreath {
  readonly startIndex: number;
  readonly endIndex: number;
  /** First sample of the previous breath when it is adjacent. */
  readonly previousStart: number | null;
  readonly confidence: number;
}

/** Returns the finding in stream indices. */
export function completeDraft(
  draft: FindingDraft,
  { startIndex, endIndex, previousStart, confidence }: OfBreath,
): Finding {
  const first = startIndex + Math.round(draft.from);
  const last = Math.min(startIndex + Math.round(Math.max(draft.from, draft.to)), endIndex - 1);
  const previous = draft.alsoOnPrevious === true ? previousStart : null;
  return {
    kind: draft.kind,
    firstIndex: previous ?? first,
    lastIndex: previous === null ? last : endIndex - 1,
    confidence: round(confidence),
    evidence: {
      textKey: `finding.${draft.kind}.${draft.sign}`,
      firstIndex: first,
      lastIndex: last,
      measurements: draft.measurements.map((measurement) => ({
        ...measurement,
        measured: round(measurement.measured),
        ...(measurement.sd === undefined ? {} : { sd: round(measurement.sd) }),
        threshold: round(measurement.threshold),
      })),
    },
    breathStartIndices: previous === null ? [startIndex] : [previous, startIndex],
    state: 'provisional',
  };
}

/** Confidence of an artefact: the margin of its weakest measurement, .5 at the threshold and 1 from half beyond it. */
export function marginOf(measurements: readonly EvidenceMeasurement[]): number {
  const margins = measurements.map(({ measured, threshold, comparison }) => {
    const beyond = comparison === 'at_least' ? measured - threshold : threshold - measured;
    return Math.min(1, Math.max(0, beyond / (FINDINGS.clearMargin * Math.abs(threshold) || 1)));
  });
  return FINDINGS.thresholdMargin + (1 - FINDINGS.thresholdMargin) * Math.min(...margins);
}

function round(value: number): number {
  return Math.round(value * EVIDENCE_SCALE) / EVIDENCE_SCALE;
}
