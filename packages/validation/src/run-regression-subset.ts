import type { FindingKind } from '@eupnea/model';
import { HELD_OUT_SEEDS } from './held-out/list-held-out-scenarios.ts';
import { addKindTallies, EMPTY_TALLY, runHeldOut } from './run-held-out.ts';
import { VALIDATED_KINDS } from './score-kind.ts';

/** Beds that together contain every kind; short, because every test run includes them. */
const BEDS = [
  'vc starved',
  'vc short',
  'vc slow lungs, fast patient',
  'vc entrained',
  'ps weak efforts, slow lungs',
  'ps ends early',
  'ps heart triggers',
  'cough, suction, off',
];

export interface SubsetShare {
  readonly part: number;
  readonly whole: number;
  /** Lower end of the 95 % Wilson interval. A later version below it is a regression. */
  readonly low: number;
}

export interface SubsetResult {
  readonly kind: FindingKind;
  readonly sensitivity: SubsetShare;
  readonly specificity: SubsetShare;
}

/** Normal quantile of a two-sided 95 % interval. */
const Z = 1.96;

/** Runs the first held-out seed on a few beds, for a device that sends no settings. */
export function runRegressionSubset(): readonly SubsetResult[] {
  const { from } = HELD_OUT_SEEDS;
  const tallies = [...runHeldOut(from, from, { beds: BEDS, arms: ['silent'] })];
  return VALIDATED_KINDS.map((kind) => {
    const { scored } = tallies
      .map(({ kinds }) => kinds.get(kind) ?? EMPTY_TALLY)
      .reduce(addKindTallies, EMPTY_TALLY);
    const { truePositive, falseNegative, trueNegative, falsePositive } = scored;
    return {
      kind,
      sensitivity: shareOf(truePositive, truePositive + falseNegative),
      specificity: shareOf(trueNegative, trueNegative + falsePositive),
    };
  });
}

/** Wilson interval (1927); unlike the normal interval it keeps its width at 0 and 1. */
function shareOf(part: number, whole: number): SubsetShare {
  if (whole === 0) return { part, whole, low: 0 };
  const share = part / whole;
  const centre = share + (Z * Z) / (2 * whole);
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole));
  return { part, whole, low: Math.max(0, (centre - spread) / (1 + (Z * Z) / whole)) };
}
