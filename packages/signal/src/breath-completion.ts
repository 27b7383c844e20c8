import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from './breath-view.ts';

/**
 * How much is computed on a breath. basic: times, volumes, pressures, flows, areas. standard: mechanics, power, mode
 * and confidence too. full: the constrained (convex) fits as well, which cost most of the time.
 */
export type AnalysisDepth = 'basic' | 'standard' | 'full';

export interface CompletionOptions {
  readonly depth: Exclude<AnalysisDepth, 'basic'>;
  /** The device's word whether its pressure follows the patient; null where it sends none. */
  readonly proportional: boolean | null;
}

/** What is known of a breath once mechanics, power, mode and confidence have been added to its features. */
export interface BreathCompletion {
  readonly mode: Breath['mode'];
  readonly provenance: Breath['provenance'];
}

/**
 * Fills in place the features that need more than one sweep over the samples (mechanics, power, mode, confidence).
 * Features it cannot measure stay NaN.
 */
export type CompleteBreath = (
  view: BreathView,
  features: BreathFeatures,
  options: CompletionOptions,
) => BreathCompletion;
