export type ConfidenceLevel = 'low' | 'moderate' | 'high';

/**
 * A measurement at its threshold gives 0.5 (signal, finding-draft.ts); lower values mean uncertain mechanics.
 */
const MODERATE_FROM = 0.5;
/** Chosen by us: every measurement exceeds its threshold by at least 0.3 of it. */
const HIGH_FROM = 0.8;

/** Returns the word for the confidence of a finding, 0..1; the guide explains the words (docs/guide/atlas/confidence.md). */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= HIGH_FROM) return 'high';
  return confidence >= MODERATE_FROM ? 'moderate' : 'low';
}
