import type { ConfidenceCurves } from './confidence-curves.ts';

/** Written by `npm run train`; do not edit. Model card: docs/models/confidence.md. */
export const TRAINED_CURVES: ConfidenceCurves = {
  ineffective_effort: { slope: 3.0533, offset: 0.9704 },
  double_trigger: { slope: 2.8452, offset: 0.8098 },
  breath_stacking: { slope: 2.9131, offset: 0.7962 },
  auto_trigger: { slope: 2.2296, offset: -2.2515 },
  delayed_trigger: { slope: 2.7849, offset: 0.8728 },
  reverse_trigger: { slope: 2.1965, offset: -0.7574 },
  premature_cycling: { slope: 3.0834, offset: 1.0661 },
  delayed_cycling: { slope: 2.3674, offset: -0.1475 },
  flow_starvation: { slope: 3.4588, offset: 1.4169 },
};
