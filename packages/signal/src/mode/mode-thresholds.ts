import type { ModeThresholds } from './decide-mode.ts';

/** Printed by `npm run report:mode`: optimal on all labelled recordings (Rehm 2019, 15 patients). */
export const MODE_THRESHOLDS: ModeThresholds = {
  cpapRise: 0.65,
  proportionalRatio: 0.6,
  proportionalChange: -2.8,
  timeCycled: -0.4,
};
