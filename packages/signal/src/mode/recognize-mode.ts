import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import { describeShape, type BreathShape } from './breath-shape.ts';
import { decideMode, type ModeDecision } from './decide-mode.ts';
import { addToEvidence, type ModeEvidence } from './mode-evidence.ts';
import { MODE_THRESHOLDS } from './mode-thresholds.ts';

/**
 * Evidence up to and with a breath, kept beside its features: the next breath finds it through `view.preceding`, so that
 * a stream's memory lives and dies with the stream's own breaths and streaming equals batch.
 */
const evidenceOfBreath = new WeakMap<BreathFeatures, ModeEvidence>();

export interface RecognizedMode extends ModeDecision {
  /** Of this breath alone; null for one without. */
  readonly shape: BreathShape | null;
}

/** Ventilation control as the waveform of this breath and its predecessors shows it. */
export function recognizeMode(view: BreathView, features: BreathFeatures): RecognizedMode {
  const shape = describeShape(view, features);
  const evidence = gatherEvidence(view, features, shape);
  const unknown: ModeDecision = { mode: 'unknown', confidence: 0 };
  return { ...(evidence === null ? unknown : decideMode(evidence, MODE_THRESHOLDS)), shape };
}

/** Null until the first breath with a shape. */
function gatherEvidence(
  view: BreathView,
  features: BreathFeatures,
  shape: BreathShape | null,
): ModeEvidence | null {
  const newest = view.preceding[0];
  const former = newest === undefined ? null : (evidenceOfBreath.get(newest.features) ?? null);
  const evidence = shape === null ? former : addToEvidence(former, shape);
  if (evidence !== null) evidenceOfBreath.set(features, evidence);
  return evidence;
}

/** What was known of the mode when a breath had been measured; for training and reports. */
export function modeEvidenceOf(features: BreathFeatures): ModeEvidence | null {
  return evidenceOfBreath.get(features) ?? null;
}
