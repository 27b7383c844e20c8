import type { BreathFeatures } from '@eupnea/model';
import type { BreathView } from '../breath-view.ts';
import type { EffortTemplateFit } from './effort-template-fit.ts';
import type { ExpiratoryDecay } from './expiratory-decay.ts';
import type { FitSignals, PhaseSums } from './phase-sums.ts';

/** One breath as the methods see it: leak-corrected signals, the sums of its phases, what is known of effort. */
export interface MechanicsContext {
  readonly view: BreathView;
  readonly features: BreathFeatures;
  readonly signals: FitSignals;
  readonly inspiration: PhaseSums;
  readonly expiration: PhaseSums;
  /** Null where expiration is no exponential. */
  readonly decay: ExpiratoryDecay | null;
  /** The model with an effort in it; null where the breath does not carry it. */
  readonly template: EffortTemplateFit | null;
  /** The patient breathes along: what is fitted to inspiration alone then measures the patient too. */
  readonly effort: boolean;
  /** The effort goes on when inspiration ends: then that point is not passive either. */
  readonly effortAtCycling: boolean;
}
