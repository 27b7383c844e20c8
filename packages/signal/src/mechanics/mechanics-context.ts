import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import type { ExpiratoryDecay } from './expiratory-decay.ts';
import type { FitSignals, PhaseSums } from './phase-sums.ts';

/** One breath for the methods: leak-corrected signals, phase sums, and effort. */
export interface MechanicsContext {
  readonly view: BreathView;
  readonly features: BreathFeatures;
  readonly signals: FitSignals;
  readonly inspiration: PhaseSums;
  readonly expiration: PhaseSums;
  /** Null when expiration is not exponential. */
  readonly decay: ExpiratoryDecay | null;
  /** Fit with effort; null when the breath does not support it. */
  readonly template: EffortTemplateFit | null;
  /** The patient is active: fits to inspiration alone include the patient. */
  readonly effort: boolean;
  /** The effort continues at the end of inspiration, so that point is not passive. */
  readonly effortAtCycling: boolean;
}
