import type { FindingKind } from '@eupnea/model';
import { wilson, type Proportion } from '../muscle-score/score-detectors.ts';
import { VALIDATED_KINDS } from '../score-kind.ts';

/** A breath with its truth and what one detector says of it. */
export interface BenchmarkBreath {
  /** Whether the breath has the kind; kinds of which the truth cannot tell are absent. */
  readonly labels: ReadonlyMap<FindingKind, boolean>;
  /** Null where the detector gave no answer. */
  readonly answer: BenchmarkAnswer | null;
}

export interface BenchmarkAnswer {
  readonly found: ReadonlySet<string>;
  /** Kinds of which the detector says that they cannot be told. */
  readonly undecided: ReadonlySet<string>;
}

/** Numbers of breaths: with the kind by truth, then without it. */
export interface BenchmarkCounts {
  readonly found: number;
  readonly undecided: number;
  readonly missed: number;
  readonly unanswered: number;
  readonly falselyFound: number;
  readonly undecidedWithout: number;
  readonly rightlyNot: number;
  readonly unansweredWithout: number;
}

export interface BenchmarkScore extends BenchmarkCounts {
  readonly kind: FindingKind;
  /** Found of those with the kind; a breath that stays undecided or without an answer is not found. */
  readonly sensitivity: Proportion | null;
  /** Not found of those without it that the detector answered; a failure of the detector earns no specificity. */
  readonly specificity: Proportion | null;
}

/**
 * Counts a detector's answers by kind.
 * @param kinds kinds that the detector can find; the others are left out
 */
export function countBenchmark(
  breaths: readonly BenchmarkBreath[],
  kinds: ReadonlySet<string>,
): readonly BenchmarkScore[] {
  return VALIDATED_KINDS.filter((kind) => kinds.has(kind)).map((kind) => {
    const counts = {
      found: 0,
      undecided: 0,
      missed: 0,
      unanswered: 0,
      falselyFound: 0,
      undecidedWithout: 0,
      rightlyNot: 0,
      unansweredWithout: 0,
    };
    for (const breath of breaths) {
      const place = placeOf(breath, kind);
      if (place !== null) counts[place] += 1;
    }
    return rateCounts(kind, counts);
  });
}

/** Sums of several recordings, by kind. */
export function poolBenchmark(parts: readonly (readonly BenchmarkScore[])[]): readonly BenchmarkScore[] {
  const byKind = new Map<FindingKind, BenchmarkCounts>();
  for (const score of parts.flat()) {
    const known = byKind.get(score.kind);
    byKind.set(score.kind, known === undefined ? score : addCounts(known, score));
  }
  return VALIDATED_KINDS.flatMap((kind) => {
    const counts = byKind.get(kind);
    return counts === undefined ? [] : [rateCounts(kind, counts)];
  });
}

function placeOf({ labels, answer }: BenchmarkBreath, kind: FindingKind): keyof BenchmarkCounts | null {
  const label = labels.get(kind);
  if (label === undefined) return null;
  if (answer === null) return label ? 'unanswered' : 'unansweredWithout';
  if (answer.found.has(kind)) return label ? 'found' : 'falselyFound';
  if (answer.undecided.has(kind)) return label ? 'undecided' : 'undecidedWithout';
  return label ? 'missed' : 'rightlyNot';
}

function addCounts(a: BenchmarkCounts, b: BenchmarkCounts): BenchmarkCounts {
  return {
    found: a.found + b.found,
    undecided: a.undecided + b.undecided,
    missed: a.missed + b.missed,
    unanswered: a.unanswered + b.unanswered,
    falselyFound: a.falselyFound + b.falselyFound,
    undecidedWithout: a.undecidedWithout + b.undecidedWithout,
    rightlyNot: a.rightlyNot + b.rightlyNot,
    unansweredWithout: a.unansweredWithout + b.unansweredWithout,
  };
}

function rateCounts(kind: FindingKind, counts: BenchmarkCounts): BenchmarkScore {
  const { found, undecided, missed, unanswered, falselyFound, undecidedWithout, rightlyNot } = counts;
  const notFound = undecidedWithout + rightlyNot;
  return {
    kind,
    found,
    undecided,
    missed,
    unanswered,
    falselyFound,
    undecidedWithout,
    rightlyNot,
    unansweredWithout: counts.unansweredWithout,
    sensitivity: wilson(found, found + undecided + missed + unanswered),
    specificity: wilson(notFound, notFound + falselyFound),
  };
}
