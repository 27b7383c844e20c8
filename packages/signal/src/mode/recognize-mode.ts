import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { describeShape, type BreathShape } from './breath-shape.ts';
import { decideMode, UNKNOWN_MODE, type ModeDecision } from './decide-mode.ts';
import { addToEvidence, type ModeEvidence } from './mode-evidence.ts';
import { MODE_THRESHOLDS } from './mode-thresholds.ts';

/**
 * Evidence including a breath, keyed by its features. The next breath finds it through `view.preceding`, so
 * that the memory has the lifetime of the stream's breaths, and streaming equals batch.
 */
const evidenceOfBreath = new WeakMap<BreathFeatures, ModeEvidence>();

export interface RecognizedMode extends ModeDecision {
  /** Shape of this breath; null without one. */
  readonly shape: BreathShape | null;
}

/** Ventilation control recognised from this breath and its predecessors. */
export function recognizeMode(view: BreathView, features: BreathFeatures): RecognizedMode {
  const shape = describeShape(view, features);
  const evidence = gatherEvidence(view, features, shape);
  return { ...(evidence === null ? UNKNOWN_MODE : decideMode(evidence, MODE_THRESHOLDS)), shape };
}

/** Null before the first breath with a shape. */
function gatherEvidence(
  view: BreathView,
  features: BreathFeatures,
  shape: BreathShape | null,
): ModeEvidence | null {
  const newest = view.preceding[0];
  const previous = newest === undefined ? null : (evidenceOfBreath.get(newest.features) ?? null);
  const evidence = shape === null ? previous : addToEvidence(previous, shape);
  if (evidence !== null) evidenceOfBreath.set(features, evidence);
  return evidence;
}

/** Mode evidence after a breath, for training and reports. */
export function modeEvidenceOf(features: BreathFeatures): ModeEvidence | null {
  return evidenceOfBreath.get(features) ?? null;
}

/** Gives the evidence of a breath to the numbers that replace its own. */
export function keepModeEvidence(replaced: BreathFeatures, features: BreathFeatures): void {
  const evidence = evidenceOfBreath.get(replaced);
  if (evidence !== undefined) evidenceOfBreath.set(features, evidence);
}
