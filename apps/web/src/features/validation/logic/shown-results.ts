import type { GroupResult, HeldOutSummary, KindResult, ValidationArm } from '@eupnea/validation';

/** A kind on one bed, as far as the list of the poorest shows it. */
export interface BedResult {
  readonly bed: string;
  readonly kind: KindResult['kind'];
  readonly sensitivity: KindResult['sensitivity'];
  /** With the kind, of which the truth is sure. */
  readonly breathsWithIt: number;
}

/** What the screen shows of one arm: the published result and one of this browser alike. */
export interface ShownResults {
  readonly seeds: HeldOutSummary['seeds'];
  /** vc, pc and ps together, for which the targets are. */
  readonly together: GroupResult;
  /** By their names. */
  readonly modes: readonly GroupResult[];
  /** Every recording, of the modes that the targets leave out too. */
  readonly recordings: number;
  readonly breaths: number;
  readonly hours: number;
  readonly beds: readonly BedResult[];
  readonly bedNames: readonly string[];
}

export type ShownArms = { readonly [Arm in ValidationArm]: ShownResults };

/** Breaths of which the truth says that the kind is there. */
export function countPresent({ counts }: KindResult): number {
  return counts.truePositive + counts.falseNegative;
}

/**
 * The file's shares have four decimals, and rounding them once more would move the third; their counts are exact. An
 * interval has no counts.
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

/** Beds are many and shown by their sensitivity alone: what is not there to be found needs no row. */
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
