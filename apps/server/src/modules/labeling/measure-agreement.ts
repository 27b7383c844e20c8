import { setImmediate } from 'node:timers/promises';
import type { LabelAgreement } from '@eupnea/contracts/agreement';
import { ARTEFACT_KINDS, ASYNCHRONY_KINDS, LABEL_KINDS, type LabelKind } from '@eupnea/model';
import { cohenKappa, fleissKappa, type Kappa } from '@eupnea/validation/agreement';
import { countConfusion, countOverlap, f1OfKind } from '@eupnea/validation/confusion';
import {
  commonCategories,
  isDisagreement,
  labelsAt,
  type ComparedLabel,
  type RaterLabels,
  restrictKinds,
  toCategory,
  toKinds,
} from './compare-labels.ts';
import type { LabelingItem } from './item-repository.ts';
import type { KindsInForce } from './label-repository.ts';
import type { DetectorVerdicts } from '../detectors/detector-verdict-service.ts';
import { codeOf } from './rater-repository.ts';
import { scoreOther } from './score-others.ts';
import { findingsOf, type Suggestions } from './suggestions.ts';

interface Compared {
  readonly items: readonly LabelingItem[];
  readonly submitted: readonly RaterLabels[];
  readonly gold: ReadonlyMap<number, KindsInForce>;
  readonly suggestions: Suggestions;
  /** Detectors of others that the project ran over the breaths. */
  readonly others: readonly DetectorVerdicts[];
}

type KappaAnswer = LabelAgreement['fleiss'];
type Labels = ReadonlyMap<number, KindsInForce>;

/**
 * Agreement of every pair of raters, of all raters, and of all with gold; computed in packages/validation. Labels of the
 * muscle signal are compared on the kinds that they tell.
 */
export async function measureAgreement({
  items,
  submitted,
  gold,
  suggestions,
  others,
}: Compared): Promise<LabelAgreement> {
  const positions = items.map(({ position }) => position);
  const common = positions.filter((position) => submitted.every(({ labels }) => labels.has(position)));
  const compared = submitted.length < 2 ? [] : common;
  const given = compared.map((position) => labelsAt(submitted, position));
  const categories = given.map(commonCategories);
  const pairs: LabelAgreement['pairs'] = [];
  for (const [index, first] of submitted.entries()) {
    for (const second of submitted.slice(index + 1)) {
      const names = [codeOf(first.rater), codeOf(second.rater)] as const;
      pairs.push(comparePair(positions, names, first.labels, second.labels));
      // Yields to live streams: two hundred pairs of five thousand breaths take a second.
      await setImmediate();
    }
  }
  return {
    breaths: items.length,
    raters: submitted.map(({ rater, labels }) => ({
      rater_id: rater.id,
      code: codeOf(rater),
      username: rater.username,
      labelled: positions.filter((position) => labels.has(position)).length,
    })),
    compared: compared.length,
    disagreements: given.filter(isDisagreement).length,
    fleiss: toWireKappa(fleissKappa(categories)),
    kinds: listKinds(given).map((kind) => measureKind(kind, given)),
    pairs,
    gold: positions.filter((position) => gold.has(position)).length,
    against_gold: submitted.map(({ rater, labels }) =>
      comparePair(positions, [codeOf(rater), 'Gold'], labels, gold),
    ),
    detector: judgeDetector(items, gold, suggestions),
    others: scoreOthers(items, gold, suggestions, others),
  };
}

function toWireKappa({ compared, observed, expected, kappa, interval }: Kappa): KappaAnswer {
  const bounds: KappaAnswer['kappa_interval'] = interval === null ? null : [...interval];
  return { breaths: compared, observed, expected, kappa, kappa_interval: bounds };
}

function listUsed(labels: readonly (readonly LabelKind[])[]): readonly LabelKind[] {
  const seen = new Set(labels.flat());
  return LABEL_KINDS.filter((kind) => seen.has(kind));
}

/** Kinds that at least one rater used. */
function listKinds(given: readonly (readonly ComparedLabel[])[]): readonly LabelKind[] {
  const seen = new Set(given.flat().flatMap(({ kinds }) => kinds));
  return LABEL_KINDS.filter((kind) => seen.has(kind));
}

function measureKind(
  kind: LabelKind,
  given: readonly (readonly ComparedLabel[])[],
): LabelAgreement['kinds'][number] {
  // `normal` of a label that leaves kinds open is none of a breath.
  const told = given.filter((each) =>
    each.every(({ openKinds }) => !openKinds.includes(kind) && (kind !== 'normal' || openKinds.length === 0)),
  );
  const there = told.map((each) => each.map(({ kinds }) => String(kinds.includes(kind))));
  const judgements = there.flat();
  const yes = judgements.filter((answer) => answer === 'true').length;
  return {
    kind,
    ...toWireKappa(fleissKappa(there)),
    prevalence: judgements.length === 0 ? null : yes / judgements.length,
  };
}

function comparePair(
  positions: readonly number[],
  [first, second]: readonly [string, string],
  firstLabels: Labels,
  secondLabels: Labels,
): LabelAgreement['pairs'][number] {
  const both = positions.filter((position) => firstLabels.has(position) && secondLabels.has(position));
  const openAt = (position: number) => [
    ...(firstLabels.get(position)?.openKinds ?? []),
    ...(secondLabels.get(position)?.openKinds ?? []),
  ];
  const kindsOf = (labels: Labels) =>
    both.map((position) => restrictKinds(labels.get(position)?.kinds ?? [], openAt(position)));
  const [firstKinds, secondKinds] = [kindsOf(firstLabels), kindsOf(secondLabels)];
  const [left, right] = [firstKinds.map(toCategory), secondKinds.map(toCategory)];
  const { categories, counts } = countConfusion(left, right);
  return {
    first,
    second,
    ...toWireKappa(cohenKappa(left, right)),
    categories: categories.map(toKinds),
    matrix: counts.map((row) => [...row]),
    f1: listUsed([...firstKinds, ...secondKinds]).map((kind) => {
      const overlap = countOverlap(
        firstKinds.map((kinds) => kinds.includes(kind)),
        secondKinds.map((kinds) => kinds.includes(kind)),
      );
      const { both: shared, onlyFirst, onlySecond } = overlap;
      return { kind, both: shared, only_first: onlyFirst, only_second: onlySecond, f1: f1OfKind(overlap) };
    }),
  };
}

/** Compares detectors of others with gold labels, beside the findings of the current detector. */
function scoreOthers(
  items: readonly LabelingItem[],
  gold: Labels,
  suggestions: Suggestions,
  others: readonly DetectorVerdicts[],
): LabelAgreement['others'] {
  if (gold.size === 0 || others.length === 0) return [];
  const truth = new Map(
    [...gold].map(([position, { kinds, openKinds }]) => [
      position,
      { kinds: new Set<string>(kinds), open: new Set<string>(openKinds) },
    ]),
  );
  const own = new Map(
    items.map((item) => [item.position, new Set(findingsOf(suggestions, item).map(({ kind }) => kind))]),
  );
  return others.map((other) => scoreOther(other, truth, own));
}

/** Compares the current detector with gold labels. */
function judgeDetector(
  items: readonly LabelingItem[],
  gold: Labels,
  suggestions: Suggestions,
): LabelAgreement['detector'] {
  const judged = items.filter(({ position }) => gold.has(position));
  if (judged.length === 0) return [];
  const compared = judged.map((item) => ({
    found: new Set(findingsOf(suggestions, item).map(({ kind }) => kind)),
    truth: new Set<string>(gold.get(item.position)?.kinds ?? []),
    open: new Set<string>(gold.get(item.position)?.openKinds ?? []),
  }));
  return [...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS].map((kind) => {
    const told = compared.filter(({ open }) => !open.has(kind));
    const overlap = countOverlap(
      told.map(({ truth }) => truth.has(kind)),
      told.map(({ found }) => found.has(kind)),
    );
    const { both, onlyFirst: missed, onlySecond: wrong, neither } = overlap;
    return {
      kind,
      true_positives: both,
      false_positives: wrong,
      true_negatives: neither,
      false_negatives: missed,
      sensitivity: share(both, both + missed),
      specificity: share(neither, neither + wrong),
      ppv: share(both, both + wrong),
      f1: f1OfKind(overlap),
    };
  });
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
