import type { EvidenceMeasurement, Finding, FindingKind } from '@eupnea/model';
import type { BreathCase } from './breath-case.ts';
import type { ReadConfidence } from './confidence/confidence-curves.ts';

/** A finding before completion. Positions are samples from the breath's first sample. */
export interface FindingDraft {
  readonly kind: FindingKind;
  /** Last part of the text key `finding.<kind>.<sign>`. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
  readonly measurements: readonly EvidenceMeasurement[];
  /** The finding also applies to the previous breath. */
  readonly alsoOnFormer?: boolean;
}

type Unit = 'cm[H2O]' | 's' | 'mL' | 'L/min' | '%';

export function atLeast(code: string, measured: number, threshold: number, unit: Unit): EvidenceMeasurement {
  return { code, measured, threshold, unit, comparison: 'at_least' };
}

export function atMost(code: string, measured: number, threshold: number, unit: Unit): EvidenceMeasurement {
  return { code, measured, threshold, unit, comparison: 'at_most' };
}

/** A measurement beyond its threshold by this share has the full margin. */
const CLEAR_SHARE = 0.5;
/** Margin of a measurement exactly at its threshold, with settled mechanics. */
const THRESHOLD_MARGIN = 0.5;
/** Breaths after which the mechanics have settled. */
const SETTLED_BREATHS = 5;
/** Rounds evidence to three decimals, finer than any sensor resolves. */
const EVIDENCE_SCALE = 1000;

/** Returns the finding in stream indices. Its confidence comes from the margin of its weakest measurement. */
export function completeDraft(
  draft: FindingDraft,
  { breath, habits, former, view }: BreathCase,
  readConfidence: ReadConfidence,
): Finding {
  const first = breath.startIndex + Math.round(draft.from);
  const last = breath.startIndex + Math.min(Math.round(Math.max(draft.from, draft.to)), view.length - 1);
  const whole = draft.alsoOnFormer === true && former !== null;
  const settled = Math.min(1, (habits.breaths + 1) / SETTLED_BREATHS);
  const weakest = Math.min(...draft.measurements.map(marginOf));
  const margin = settled * (THRESHOLD_MARGIN + (1 - THRESHOLD_MARGIN) * weakest);
  return {
    kind: draft.kind,
    firstIndex: whole ? former.breath.startIndex : first,
    lastIndex: whole ? breath.endIndex - 1 : last,
    confidence: round(readConfidence(draft.kind, margin)),
    evidence: {
      textKey: `finding.${draft.kind}.${draft.sign}`,
      firstIndex: first,
      lastIndex: last,
      measurements: draft.measurements.map((one) => ({
        ...one,
        measured: round(one.measured),
        threshold: round(one.threshold),
      })),
    },
    breathStartIndices: whole ? [former.breath.startIndex, breath.startIndex] : [breath.startIndex],
    state: 'provisional',
  };
}

/** 0 at the threshold, 1 from CLEAR_SHARE beyond it. */
function marginOf({ measured, threshold, comparison }: EvidenceMeasurement): number {
  const beyond = comparison === 'at_least' ? measured - threshold : threshold - measured;
  return Math.min(1, Math.max(0, beyond / (CLEAR_SHARE * Math.abs(threshold) || 1)));
}

function round(value: number): number {
  return Math.round(value * EVIDENCE_SCALE) / EVIDENCE_SCALE;
}
