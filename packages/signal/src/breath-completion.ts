import type { Breath, BreathFeatures } from '@eupnea/model';
import type { BreathView } from './breath-view.ts';
import type { PassiveExpiration } from './mechanics/passive-expiration.ts';

/**
 * Depth of the analysis. basic: times, volumes, pressures, flows, areas. standard: also mechanics, power,
 * mode and confidence. full: also the constrained (convex) fits, which cost most of the time.
 */
export type AnalysisDepth = 'basic' | 'standard' | 'full';

export interface CompletionOptions {
  readonly depth: Exclude<AnalysisDepth, 'basic'>;
  /** Whether the device reports that its pressure follows the patient; null when it does not say. */
  readonly proportional: boolean | null;
}

/** Result of adding mechanics, power, mode and confidence to the features of a breath. */
export interface BreathCompletion {
  readonly mode: Breath['mode'];
  readonly provenance: Breath['provenance'];
  /** For the patient model; null without mechanics. */
  readonly expiration: PassiveExpiration | null;
}

/**
 * Adds in place the features that need more than one sweep over the samples (mechanics, power, mode,
 * confidence). Features that cannot be measured stay NaN.
 */
export type CompleteBreath = (
  view: BreathView,
  features: BreathFeatures,
  options: CompletionOptions,
) => BreathCompletion;
