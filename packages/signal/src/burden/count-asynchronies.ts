import {
  ASYNCHRONY_INDEX_DEFINITIONS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  type AsynchronyIndexCode,
  type AsynchronyKind,
  type FindingKind,
} from '@eupnea/model';
import { computeAsynchronyIndex, isAsynchrony } from './asynchrony-index.ts';

/** Definition of the index and the least confidence that the reader chose. */
export interface IndexChoice {
  readonly index: AsynchronyIndexCode;
  /** 0 to 1; findings below do not count. */
  readonly minConfidence: number;
}

export const DEFAULT_INDEX_CHOICE: IndexChoice = {
  index: 'eupnea',
  minConfidence: ASYNCHRONY_LEAST_CONFIDENCE,
};

/** A finding as it is counted; the keys are those of its breaths. */
export interface CountableFinding {
  readonly kind: FindingKind;
  readonly confidence: number;
  readonly breathKeys: readonly string[];
}

interface Count {
  readonly events: number;
  /** Breaths with at least one of these findings. */
  readonly breathsWithFinding: number;
  /** Breaths with at least one of these findings, and those on which each of the kinds is known to be absent. */
  readonly decidedBreaths: number;
  /** The other breaths. */
  readonly undecidedBreaths: number;
  /**
   * Share of the breaths with a finding, 0 to 100 %: the least, since undecided breaths may have one too. Null without
   * decided breaths.
   */
  readonly findingPercent: number | null;
  /** Events per 100 cycles and ineffective efforts; can exceed 100; null without cycles. */
  readonly indexPercent: number | null;
}

export interface AsynchronyCount extends Count {
  /** Kinds with events, in order of their first. */
  readonly kinds: ReadonlyMap<AsynchronyKind, Count & { readonly meanConfidence: number }>;
}

/** Whether a finding counts: of a kind of the definition, and confident enough. */
export function isCounted(
  { kind, confidence }: Pick<CountableFinding, 'kind' | 'confidence'>,
  { index, minConfidence }: IndexChoice,
): boolean {
  const kinds: readonly FindingKind[] = ASYNCHRONY_INDEX_DEFINITIONS[index].kinds;
  return confidence >= minConfidence && kinds.includes(kind);
}

/**
 * Share of breaths with a finding, 0 to 100 %; null without decided breaths. Undecided breaths stand in the denominator: a
 * finding decides its breath, so that a share of the decided ones alone would be too large.
 */
export function shareOfBreaths(breathsWithFinding: number, decided: number, breaths: number): number | null {
  return decided === 0 ? null : (100 * Math.min(breathsWithFinding, breaths)) / breaths;
}

/** Kinds of the findings, or undecided kinds, of each breath by its key; a breath without any has no entry. */
export type BreathMarks = ReadonlyMap<string, ReadonlySet<AsynchronyKind>>;

export function markBreaths(findings: Iterable<CountableFinding>): BreathMarks {
  const marks = new Map<string, Set<AsynchronyKind>>();
  for (const { kind, breathKeys } of findings) {
    if (!isAsynchrony(kind)) continue;
    for (const key of breathKeys) {
      const known = marks.get(key);
      if (known === undefined) marks.set(key, new Set([kind]));
      else known.add(kind);
    }
  }
  return marks;
}

/**
 * Counts the breaths of a period and its findings, which `isCounted` has chosen.
 * @param marks of all findings: one that begins before the period may lie on a breath of it
 * @param undecided marks of the counted kinds only: another kind that cannot be told says nothing of the share
 */
export function countAsynchronies(
  breathKeys: readonly string[],
  findings: readonly CountableFinding[],
  marks: BreathMarks,
  undecided: BreathMarks,
): AsynchronyCount {
  const marked = breathKeys.map((key) => marks.get(key));
  const index = computeAsynchronyIndex(
    breathKeys.length,
    findings.map(({ kind }) => kind),
  );
  const withAny = marked.filter((kinds) => kinds !== undefined).length;
  const unclear = breathKeys.filter((key) => undecided.has(key) && !marks.has(key)).length;
  const kinds = [...index.countByKind].map(([kind, events]) => {
    const confidences = findings
      .filter((finding) => finding.kind === kind)
      .map(({ confidence }) => confidence);
    const own = marked.filter((found) => found?.has(kind) === true).length;
    const ownUnclear = countUndecidedOf(kind, breathKeys, marks, undecided);
    return [
      kind,
      {
        events,
        ...shareDecided(own, breathKeys.length, ownUnclear),
        indexPercent: index.percentByKind.get(kind) ?? null,
        meanConfidence: confidences.reduce((sum, confidence) => sum + confidence, 0) / events,
      },
    ] as const;
  });
  return {
    events: findings.filter(({ kind }) => isAsynchrony(kind)).length,
    ...shareDecided(withAny, breathKeys.length, unclear),
    indexPercent: index.percent,
    kinds: new Map(kinds),
  };
}

/** Breaths on which one kind is neither found nor known to be absent. */
export function countUndecidedOf(
  kind: AsynchronyKind,
  breathKeys: readonly string[],
  marks: BreathMarks,
  undecided: BreathMarks,
): number {
  return breathKeys.filter(
    (key) => undecided.get(key)?.has(kind) === true && marks.get(key)?.has(kind) !== true,
  ).length;
}

function shareDecided(
  breathsWithFinding: number,
  breaths: number,
  undecidedBreaths: number,
): Omit<Count, 'events' | 'indexPercent'> {
  const decidedBreaths = breaths - undecidedBreaths;
  const findingPercent = shareOfBreaths(breathsWithFinding, decidedBreaths, breaths);
  return { breathsWithFinding, decidedBreaths, undecidedBreaths, findingPercent };
}
