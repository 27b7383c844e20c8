import type { ConfidenceCurves } from './confidence-curves.ts';

/** Written by `npm run train`; do not edit. Model card: docs/models/confidence.md. */
export const TRAINED_CURVES: ConfidenceCurves = {
  ineffective_effort: { slope: 1, offset: 0 },
  double_trigger: { slope: 1, offset: 0 },
  breath_stacking: { slope: 1, offset: 0 },
  auto_trigger: { slope: 1, offset: 0 },
  delayed_trigger: { slope: 1, offset: 0 },
  reverse_trigger: { slope: 1, offset: 0 },
  premature_cycling: { slope: 1, offset: 0 },
  delayed_cycling: { slope: 1, offset: 0 },
  flow_starvation: { slope: 1, offset: 0 },
};
