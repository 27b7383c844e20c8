import { readCurve, type ConfidenceCurve } from '@eupnea/signal';

/** One finding to learn from. */
export interface Example {
  readonly confidence: number;
  readonly isRight: boolean;
}

const ROUNDS = 40;
/** Weight of the prior, in findings: a kind with few findings keeps to the curve of all kinds. */
const RIDGE = 2;
const DECIMALS = 1e4;

/**
 * Fits a logistic curve of the truth on the margin (Platt 1999) by Newton's method, drawn towards `prior`. The slope is never negative:
 * where a larger margin does not make a finding more likely, the curve is flat at the share of right findings.
 */
export function fitCurve(examples: readonly Example[], prior: ConfidenceCurve): ConfidenceCurve {
  const free = descend(examples, prior, true);
  const { slope, offset } =
    free.slope < 0 ? descend(examples, { slope: 0, offset: prior.offset + prior.slope }, false) : free;
  return { slope: round(slope), offset: round(offset) };
}

function descend(
  examples: readonly Example[],
  prior: ConfidenceCurve,
  isSlopeFree: boolean,
): ConfidenceCurve {
  let { slope, offset } = prior;
  for (let at = 0; at < ROUNDS; at += 1) {
    let gradientSlope = RIDGE * (slope - prior.slope);
    let gradientOffset = RIDGE * (offset - prior.offset);
    let slopeSlope = RIDGE;
    let slopeOffset = 0;
    let offsetOffset = RIDGE;
    for (const { confidence, isRight } of examples) {
      const probability = readCurve({ slope, offset }, confidence);
      const weight = probability * (1 - probability);
      const off = probability - (isRight ? 1 : 0);
      gradientSlope += off * confidence;
      gradientOffset += off;
      slopeSlope += weight * confidence * confidence;
      slopeOffset += weight * confidence;
      offsetOffset += weight;
    }
    if (!isSlopeFree) {
      offset -= gradientOffset / offsetOffset;
      continue;
    }
    const determinant = slopeSlope * offsetOffset - slopeOffset * slopeOffset;
    slope -= (gradientSlope * offsetOffset - gradientOffset * slopeOffset) / determinant;
    offset -= (gradientOffset * slopeSlope - gradientSlope * slopeOffset) / determinant;
  }
  return { slope, offset };
}

function round(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS;
}
