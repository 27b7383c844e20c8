import type { AsynchronyKind } from '@eupnea/model';

export interface ValidationTarget {
  readonly sensitivity: number;
  readonly specificity: number;
}

/** Targets in vc, pc and ps together, on held-out simulations with noise and leak; set before any of these were run. */
export const VALIDATION_TARGETS: { readonly [Kind in AsynchronyKind]: ValidationTarget } = {
  ineffective_effort: { sensitivity: 0.95, specificity: 0.99 },
  double_trigger: { sensitivity: 0.99, specificity: 0.99 },
  breath_stacking: { sensitivity: 0.9, specificity: 0.98 },
  auto_trigger: { sensitivity: 0.97, specificity: 0.99 },
  delayed_trigger: { sensitivity: 0.75, specificity: 0.95 },
  reverse_trigger: { sensitivity: 0.9, specificity: 0.99 },
  premature_cycling: { sensitivity: 0.96, specificity: 0.99 },
  delayed_cycling: { sensitivity: 0.92, specificity: 0.98 },
  flow_starvation: { sensitivity: 0.93, specificity: 0.98 },
};
