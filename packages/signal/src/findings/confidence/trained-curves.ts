import type { ConfidenceCurves } from './confidence-curves.ts';

/** Written by `npm run train`; do not edit. Model card: docs/models/confidence.md. */
export const TRAINED_CURVES: ConfidenceCurves = {
  ineffective_effort: { slope: 3.6754, offset: -1.49 },
  double_trigger: { slope: 3.1247, offset: -0.2233 },
  breath_stacking: { slope: 4.1138, offset: -0.3066 },
  auto_trigger: { slope: 2.2296, offset: -2.2515 },
  delayed_trigger: { slope: 1.8078, offset: 0.6979 },
  reverse_trigger: { slope: 5.4179, offset: -4.4936 },
  premature_cycling: { slope: 2.5639, offset: -1.1771 },
  delayed_cycling: { slope: 4.0039, offset: -1.5081 },
  flow_starvation: { slope: 3.9659, offset: -1.3222 },
};
