import type { ModeThresholds } from './decide-mode.ts';

/** Printed by `npm run report:mode`: optimal on all labelled recordings (Rehm 2019, 15 patients). */
export const MODE_THRESHOLDS: ModeThresholds = {
  cpapRise: 0.65,
  proportionalRatio: 0.6,
  proportionalChange: -2.8,
  timeCycled: -0.4,
};

/**
 * Fewest judged starts, and the least share of them on the ventilator's clock, that make a breath one of control. Half is
 * far from both: the patient starts every breath of support, CPAP and proportional assist, the clock those of a passive one.
 * Fewer samples a second do not show the patient's rise before the valve, so that regular breathing passes for a clock.
 */
export const MODE_BY_CLOCK = { breaths: 10, timed: 0.5, leastRateHz: 40 } as const;
