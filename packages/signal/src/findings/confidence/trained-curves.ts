import type { ConfidenceCurves } from './confidence-curves.ts';

/** Written by `npm run train`; do not edit. Model card: docs/models/confidence.md. */
export const TRAINED_CURVES: ConfidenceCurves = {
  ineffective_effort: { slope: 3.0811, offset: 0.7967 },
  double_trigger: { slope: 2.9501, offset: 0.7097 },
  breath_stacking: { slope: 3.0145, offset: 0.6925 },
  auto_trigger: { slope: 0.8825, offset: -1.391 },
  delayed_trigger: { slope: 2.937, offset: 0.2695 },
  reverse_trigger: { slope: 2.147, offset: -0.7177 },
  premature_cycling: { slope: 3.1352, offset: 0.9133 },
  delayed_cycling: { slope: 2.4836, offset: -0.27 },
  flow_starvation: { slope: 3.5682, offset: 1.2834 },
};
