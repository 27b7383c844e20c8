import type { AsynchronyKind, FindingKind } from '@eupnea/model';

/** Logistic calibration of one kind: probability = 1 / (1 + exp(-(slope * margin + offset))) (Platt 1999). */
export interface ConfidenceCurve {
  readonly slope: number;
  readonly offset: number;
}

export type ConfidenceCurves = { readonly [Kind in AsynchronyKind]: ConfidenceCurve };

/** Returns the confidence of a finding, 0..1, from its margin, 0..1. */
export type ReadConfidence = (kind: FindingKind, margin: number) => number;

/** Reads the curves of the nine kinds of asynchrony. The margin of an artefact is its confidence: no curve is trained for artefacts. */
export function confidenceFrom(curves: ConfidenceCurves): ReadConfidence {
  return (kind, margin) => (isCalibrated(kind, curves) ? readCurve(curves[kind], margin) : margin);
}

export function readCurve({ slope, offset }: ConfidenceCurve, margin: number): number {
  return 1 / (1 + Math.exp(-(slope * margin + offset)));
}

function isCalibrated(kind: FindingKind, curves: ConfidenceCurves): kind is AsynchronyKind {
  return kind in curves;
}
