export type ConfidenceLevel = 'low' | 'moderate' | 'high';

/** Calibrated confidence: below it such findings are wrong more often than right (docs/models/confidence.md). */
const MODERATE_FROM = 0.5;
/** Ours: four of five such findings are right. */
const HIGH_FROM = 0.8;

/** Returns the word for the confidence of a finding, 0..1; the guide explains the words (docs/guide/atlas/confidence.md). */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence >= HIGH_FROM) return 'high';
  return confidence >= MODERATE_FROM ? 'moderate' : 'low';
}
