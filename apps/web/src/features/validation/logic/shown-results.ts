import type { GroupResult, HeldOutSummary, KindResult, ValidationArm } from '@eupnea/validation';

/** A kind on one bed, for the list of the weakest. */
export interface BedResult {
  readonly bed: string;
  readonly kind: KindResult['kind'];
  readonly sensitivity: KindResult['sensitivity'];
  /** Breaths that certainly have the kind. */
  readonly breathsWithIt: number;
}

/** Results of one arm, published or of this browser. */
export interface ShownResults {
  readonly seeds: HeldOutSummary['seeds'];
  /** vc, pc and ps together, to which the targets apply. */
  readonly together: GroupResult;
  /** Groups by mode name. */
  readonly modes: readonly GroupResult[];
  /** Number of recordings of all modes. */
  readonly recordings: number;
  readonly breaths: number;
  readonly hours: number;
  readonly beds: readonly BedResult[];
  readonly bedNames: readonly string[];
}

export type ShownArms = { readonly [Arm in ValidationArm]: ShownResults };

/** Number of breaths that truly have the kind. */
export function countPresent({ counts }: KindResult): number {
  return counts.truePositive + counts.falseNegative;
}

/**
 * Recomputes shares from exact counts: the file has four decimals, and rounding again would change the third.
 */
function takeExactShares(group: GroupResult): GroupResult {
  return {
    ...group,
    kinds: group.kinds.map((result) => {
      const { truePositive, falseNegative, falsePositive, trueNegative } = result.counts;
      return {
        ...result,
        sensitivity: { ...result.sensitivity, value: shareOf(truePositive, falseNegative) },
        specificity: { ...result.specificity, value: shareOf(trueNegative, falsePositive) },
        ppv: { ...result.ppv, value: shareOf(truePositive, falsePositive) },
      };
    }),
  };
}

function shareOf(part: number, rest: number): number | null {
  return part + rest === 0 ? null : part / (part + rest);
}

/** Leaves out kinds that do not occur on a bed. */
export function pickShownResults({ seeds, overall, modes, conditions }: HeldOutSummary): ShownResults {
  const sum = (part: (group: GroupResult) => number) =>
    modes.reduce((total, group) => total + part(group), 0);
  return {
    seeds,
    together: takeExactShares(overall),
    modes: modes.map(takeExactShares),
    recordings: sum(({ recordings }) => recordings),
    breaths: sum(({ breaths }) => breaths),
    hours: sum(({ hours }) => hours),
    bedNames: conditions.map(({ name }) => name),
    beds: conditions.flatMap(({ name, kinds }) =>
      kinds
        .filter((result) => countPresent(result) > 0)
        .map((result) => ({
          bed: name,
          kind: result.kind,
          sensitivity: result.sensitivity,
          breathsWithIt: countPresent(result),
        })),
    ),
  };
}
