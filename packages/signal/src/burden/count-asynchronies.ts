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

/** Names a breath among those that are counted together. */
export type BreathKey = string | number;

/** A finding as it is counted; the keys are those of its breaths. */
export interface CountableFinding {
  readonly kind: FindingKind;
  readonly confidence: number;
  readonly breathKeys: readonly BreathKey[];
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
  /** Breaths by kind on which it is neither found nor known to be absent. */
  readonly undecidedOf: ReadonlyMap<AsynchronyKind, number>;
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
export type BreathMarks = ReadonlyMap<BreathKey, ReadonlySet<AsynchronyKind>>;

export function markBreaths(findings: Iterable<CountableFinding>): BreathMarks {
  const marks = new Map<BreathKey, Set<AsynchronyKind>>();
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
  breathKeys: readonly BreathKey[],
  findings: readonly CountableFinding[],
  marks: BreathMarks,
  undecided: BreathMarks,
): AsynchronyCount {
  const index = computeAsynchronyIndex(
    breathKeys.length,
    findings.map(({ kind }) => kind),
  );
  const tally = tallyBreaths(breathKeys, marks, undecided);
  const confidence = new Map<FindingKind, number>();
  let events = 0;
  for (const finding of findings) {
    if (isAsynchrony(finding.kind)) events += 1;
    confidence.set(finding.kind, (confidence.get(finding.kind) ?? 0) + finding.confidence);
  }
  const kinds = [...index.countByKind].map(
    ([kind, ownEvents]) =>
      [
        kind,
        {
          events: ownEvents,
          ...shareDecided(tally.foundOf.get(kind) ?? 0, breathKeys.length, tally.undecidedOf.get(kind) ?? 0),
          indexPercent: index.percentByKind.get(kind) ?? null,
          meanConfidence: (confidence.get(kind) ?? 0) / ownEvents,
        },
      ] as const,
  );
  return {
    events,
    ...shareDecided(tally.withAny, breathKeys.length, tally.undecided),
    indexPercent: index.percent,
    kinds: new Map(kinds),
    undecidedOf: tally.undecidedOf,
  };
}

interface Tally {
  /** Breaths with a finding of any kind, and those with none and a kind that is not known. */
  withAny: number;
  undecided: number;
  /** Breaths by kind on which it is found, and on which it is neither found nor known to be absent. */
  readonly foundOf: Map<AsynchronyKind, number>;
  readonly undecidedOf: Map<AsynchronyKind, number>;
}

/**
 * All counts in one walk: a month has half a million breaths. Most of them have no finding, and few different sets of
 * undecided kinds: those are counted by set and added up at the end.
 */
export function tallyBreaths(
  breathKeys: readonly BreathKey[],
  marks: BreathMarks,
  undecided: BreathMarks,
): Readonly<Tally> {
  const tally: Tally = { withAny: 0, undecided: 0, foundOf: new Map(), undecidedOf: new Map() };
  const add = <Counted>(counts: Map<Counted, number>, one: Counted, count = 1): void => {
    counts.set(one, (counts.get(one) ?? 0) + count);
  };
  const withoutFinding = new Map<ReadonlySet<AsynchronyKind>, number>();
  for (const key of breathKeys) {
    const found = marks.get(key);
    const unknown = undecided.get(key);
    if (found === undefined) {
      if (unknown === undefined) continue;
      tally.undecided += 1;
      add(withoutFinding, unknown);
      continue;
    }
    tally.withAny += 1;
    for (const kind of found) add(tally.foundOf, kind);
    for (const kind of unknown ?? []) if (!found.has(kind)) add(tally.undecidedOf, kind);
  }
  for (const [kinds, count] of withoutFinding) for (const kind of kinds) add(tally.undecidedOf, kind, count);
  return tally;
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
