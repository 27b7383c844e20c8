/** Trees of every kind, learnt from a sign table with or without some families, calibrated and packed as a model. */
import { ASYNCHRONY_KINDS, byAsynchronyKind, type AsynchronyKind } from '@eupnea/model';
import { LEAF_SCALE, type DecisionModel, type KindWeights } from '@eupnea/signal';
import type { BinnedSigns } from './bin-signs.ts';
import { boostTrees, scoreRow, type BoostedTrees, type BoostingOptions } from './boost-trees.ts';
import { chooseThreshold, fitPlatt, type Prediction } from './calibrate.ts';
import { knownDirections } from './known-directions.ts';
import { TRAINED_SIGNS } from './trained-signs.ts';
import type { LabelledBreath, SignTable } from './measure-signs.ts';

export const BOOSTING: BoostingOptions = {
  trees: 100,
  depth: 4,
  rate: 0.12,
  ridge: 5,
  leastHessian: 2,
  rowShare: 0.4,
  signShare: 0.22,
  seed: 20_251_125,
};

const DIRECTIONS = knownDirections(TRAINED_SIGNS);

/** Negatives beyond so many times the positives are thinned out, and the rest weigh more. */
const NEGATIVES_PER_POSITIVE = 8;

/** All trees that were learnt with one family left out, or with none. */
export type Ensemble = ReadonlyMap<AsynchronyKind, BoostedTrees>;

/** @param isLearnt whether a breath may be learnt from */
export function trainEnsemble(
  table: Pick<SignTable, 'breaths'>,
  signs: BinnedSigns,
  isLearnt: (breath: LabelledBreath) => boolean,
): Ensemble {
  return new Map(ASYNCHRONY_KINDS.map((kind) => [kind, trainKind(table, signs, kind, isLearnt)]));
}

function trainKind(
  { breaths }: Pick<SignTable, 'breaths'>,
  signs: BinnedSigns,
  kind: AsynchronyKind,
  isLearnt: (breath: LabelledBreath) => boolean,
): BoostedTrees {
  const labels = new Uint8Array(signs.rows);
  const weights = new Float32Array(signs.rows);
  const positives: number[] = [];
  const negatives: number[] = [];
  for (const one of breaths) {
    const truth = one.truth[kind];
    if (one.row === null || truth === null || !isLearnt(one)) continue;
    labels[one.row] = truth ? 1 : 0;
    (truth ? positives : negatives).push(one.row);
  }
  const step = Math.max(1, Math.floor(negatives.length / (NEGATIVES_PER_POSITIVE * positives.length + 1)));
  const kept = negatives.filter((_, at) => at % step === 0);
  for (const row of positives) weights[row] = 1;
  for (const row of kept) weights[row] = negatives.length / kept.length;
  const rows = Int32Array.from([...positives, ...kept]).sort();
  const allowed = signs.columns.map((_, at) => at);
  const directions = DIRECTIONS[kind];
  return boostTrees({ signs, allowed, rows, labels, weights, directions }, BOOSTING);
}

/** Scores of breaths with a verdict. */
export function predict(
  { breaths }: SignTable,
  signs: BinnedSigns,
  ensemble: Ensemble,
  kind: AsynchronyKind,
  isAsked: (breath: LabelledBreath) => boolean,
): readonly Prediction[] {
  const trees = ensemble.get(kind);
  const predictions: Prediction[] = [];
  for (const breath of breaths) {
    const isPresent = breath.truth[kind];
    if (isPresent === null || trees === undefined || !isAsked(breath)) continue;
    const score = breath.row === null ? Number.NEGATIVE_INFINITY : scoreRow(trees, signs, breath.row);
    predictions.push({ breath, isPresent, score });
  }
  return predictions;
}

/** @param outOfFamily predictions of breaths by trees that never saw their family */
export function packModel(
  version: number,
  names: readonly string[],
  { cuts }: BinnedSigns,
  ensemble: Ensemble,
  outOfFamily: (kind: AsynchronyKind) => readonly Prediction[],
): DecisionModel {
  return {
    version,
    signs: names,
    cuts: cuts.map((own) => [...own].map((cut) => Number(cut.toPrecision(5)))),
    depth: BOOSTING.depth,
    kinds: byAsynchronyKind((kind) => packKind(kind, ensemble.get(kind), outOfFamily(kind))),
  };
}

function packKind(
  kind: AsynchronyKind,
  trees: BoostedTrees | undefined,
  predictions: readonly Prediction[],
): KindWeights {
  const { slope, offset } = fitPlatt(predictions);
  const threshold = chooseThreshold(kind, predictions, { slope, offset });
  const packed = trees === undefined ? '' : packTrees(trees);
  return { bias: round(trees?.bias ?? 0), slope, offset, threshold, trees: packed };
}

function packTrees({ trees }: BoostedTrees): string {
  const bytes: number[] = [];
  for (const { sign, bin, missingRight, leaf } of trees) {
    bytes.push(...sign, ...bin.map((cut, at) => cut | (missingRight[at] === 1 ? 128 : 0)));
    for (const value of leaf) {
      const whole = Math.round(value * LEAF_SCALE) & 0xffff;
      bytes.push(whole & 255, whole >> 8);
    }
  }
  return Buffer.from(bytes).toString('base64');
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
