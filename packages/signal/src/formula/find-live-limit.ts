import type { Formula } from './formula.ts';

/** Why the value of a formula at the newest sample is not known yet. */
export type LiveLimit =
  | { readonly code: 'later_samples' /** Seconds of samples that come later. */; readonly seconds: number }
  /** The onset of a breath is told with the finished breath. */
  | { readonly code: 'breath_end' };

/** What a formula waits for in a stream; null where its value depends on one instant alone. */
export function findLiveLimit({ root, usesBreaths }: Formula): LiveLimit | null {
  if (usesBreaths) return { code: 'breath_end' };
  return root.afterS > 0 ? { code: 'later_samples', seconds: root.afterS } : null;
}
