import type { LabelAgreement } from '@eupnea/contracts/agreement';
import type { LabelKind } from '@eupnea/model';
import { cohenKappa } from '@eupnea/validation/agreement';
import { countOverlap } from '@eupnea/validation/confusion';
import { wilson } from '@eupnea/validation/muscle-score';

export type OtherDetector = LabelAgreement['others'][number];
type Score = OtherDetector['kinds'][number]['detector'];

interface Scored {
  readonly id: number;
  readonly name: string;
  readonly kinds: readonly LabelKind[];
  /** Kinds by position, of the breaths that the detector judged. */
  readonly found: ReadonlyMap<number, ReadonlySet<string>>;
}

/** A gold label of a breath, with the kinds of which it does not tell. */
export interface GoldLabel {
  readonly kinds: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
}

/**
 * A detector of others against gold labels, and Eupnea's findings on the same breaths: those with a gold label of which
 * the detector gave an answer.
 */
export function scoreOther(
  { id, name, kinds, found }: Scored,
  gold: ReadonlyMap<number, GoldLabel>,
  own: ReadonlyMap<number, ReadonlySet<string>>,
): OtherDetector {
  const positions = [...found.keys()].filter((position) => gold.has(position));
  return {
    detector_id: id,
    name,
    breaths: positions.length,
    kinds: kinds.map((kind) => {
      const told = positions.filter((position) => gold.get(position)?.open.has(kind) === false);
      const truth = told.map((position) => gold.get(position)?.kinds.has(kind) === true);
      const has = (given: ReadonlyMap<number, ReadonlySet<string>>): readonly boolean[] =>
        told.map((position) => given.get(position)?.has(kind) ?? false);
      return { kind, detector: score(truth, has(found)), eupnea: score(truth, has(own)) };
    }),
  };
}

function score(truth: readonly boolean[], found: readonly boolean[]): Score {
  const { both, onlyFirst: missed, onlySecond: wrong, neither } = countOverlap(truth, found);
  const { kappa, interval } = cohenKappa(truth.map(String), found.map(String));
  return {
    true_positives: both,
    false_positives: wrong,
    true_negatives: neither,
    false_negatives: missed,
    sensitivity: wilson(both, both + missed),
    specificity: wilson(neither, neither + wrong),
    kappa,
    kappa_interval: interval === null ? null : [...interval],
  };
}
