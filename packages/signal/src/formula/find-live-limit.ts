import type { Formula } from './formula.ts';

/** Why a stream has no lane of a formula. */
export type LiveLimit =
  | { readonly code: 'later_samples' /** Seconds of samples that come later. */; readonly seconds: number }
  /** The onset of a breath is told with the finished breath. */
  | { readonly code: 'breath_end' };

/**
 * Null where a stream can compute the formula: a value is final `root.afterS` seconds after its sample.
 * @param longestDelayS delay above which too little of a lane would be in view
 */
export function findLiveLimit({ root, usesBreaths }: Formula, longestDelayS: number): LiveLimit | null {
  if (usesBreaths) return { code: 'breath_end' };
  return root.afterS > longestDelayS ? { code: 'later_samples', seconds: root.afterS } : null;
}
