/** Scores to probabilities, and the least probability of a finding; both from out-of-family predictions. */
import type { AsynchronyKind } from '@eupnea/model';
import { familyTarget } from '@eupnea/validation';
import type { LabelledBreath } from './measure-signs.ts';

export interface Prediction {
  readonly breath: LabelledBreath;
  readonly isPresent: boolean;
  /** Log odds of the trees; minus infinity of a breath that was not judged. */
  readonly score: number;
}

export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

const ROUNDS = 30;

/** Logistic regression of the truth on the score (Platt 1999), by Newton's method. */
export function fitPlatt(predictions: readonly Prediction[]): Calibration {
  let slope = 1;
  let offset = 0;
  const known = predictions.filter(({ score }) => Number.isFinite(score));
  for (let round = 0; round < ROUNDS; round += 1) {
    let gs = 1e-3 * (slope - 1);
    let go = 0;
    let ss = 1e-3;
    let so = 0;
    let oo = 1e-9;
    for (const { score, isPresent } of known) {
      const p = 1 / (1 + Math.exp(-(slope * score + offset)));
      const weight = p * (1 - p);
      const off = p - (isPresent ? 1 : 0);
      gs += off * score;
      go += off;
      ss += weight * score * score;
      so += weight * score;
      oo += weight;
    }
    const det = ss * oo - so * so;
    if (!(det > 0)) break;
    slope -= (gs * oo - go * so) / det;
    offset -= (go * ss - gs * so) / det;
  }
  return { slope: roundTo(slope), offset: roundTo(offset) };
}

export function probabilityOf(score: number, { slope, offset }: Calibration): number {
  return Number.isFinite(score) ? 1 / (1 + Math.exp(-(slope * score + offset))) : 0;
}

/** Thresholds that are tried, %: a finding that is wrong more than four times of five helps nobody. */
const LEAST_PERCENT = 20;
const MOST_PERCENT = 95;

export interface Operating {
  readonly sensitivity: number;
  readonly specificity: number;
  readonly positives: number;
}

/** The threshold with the largest margin to both targets, each in units of what may be missed. */
export function chooseThreshold(
  kind: AsynchronyKind,
  predictions: readonly Prediction[],
  calibration: Calibration,
): number {
  const target = familyTarget(kind);
  const counts = countByHundredth(kind, predictions, calibration);
  let best = 0.5;
  let bestMargin = Number.NEGATIVE_INFINITY;
  for (let percent = LEAST_PERCENT; percent <= MOST_PERCENT; percent += 1) {
    const { sensitivity, specificity } = readOperating(counts, percent);
    const margin = Math.min(
      (sensitivity - target.sensitivity) / (1 - target.sensitivity),
      (specificity - target.specificity) / (1 - target.specificity),
    );
    if (margin <= bestMargin) continue;
    bestMargin = margin;
    best = percent / 100;
  }
  return best;
}

export function operate(
  kind: AsynchronyKind,
  predictions: readonly Prediction[],
  calibration: Calibration,
  threshold: number,
): Operating {
  return readOperating(countByHundredth(kind, predictions, calibration), Math.round(100 * threshold));
}

/** Breaths with the kind and without it by the hundredth that their probability reaches. */
interface Counts {
  readonly present: Float64Array;
  readonly absent: Float64Array;
}

/** Flow starvation is scored over volume-controlled breaths. */
function countByHundredth(
  kind: AsynchronyKind,
  predictions: readonly Prediction[],
  calibration: Calibration,
): Counts {
  const present = new Float64Array(101);
  const absent = new Float64Array(101);
  for (const { breath, isPresent, score } of predictions) {
    if (kind === 'flow_starvation' && !breath.isVolumeControlled) continue;
    const counts = isPresent ? present : absent;
    const percent = Math.floor(100 * probabilityOf(score, calibration));
    counts[percent] = (counts[percent] ?? 0) + 1;
  }
  return { present, absent };
}

function readOperating({ present, absent }: Counts, percent: number): Operating {
  const sum = (counts: Float64Array) => counts.reduce((all, count) => all + count, 0);
  const positives = sum(present);
  const negatives = sum(absent);
  return {
    sensitivity: sum(present.subarray(percent)) / positives,
    specificity: 1 - sum(absent.subarray(percent)) / negatives,
    positives,
  };
}

function roundTo(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
