/** Modes of ventilation that a user can state about a recording; the detectors of asynchrony understand each. */
export const STATED_MODES = ['VC-A/C', 'PC-A/C', 'SIMV', 'PSV', 'CPAP', 'PAV', 'NAVA'] as const;

/** Bounds of stated values: typing errors are refused, such as a height in metres. */
export const STATED_BOUNDS = {
  /** Set rate of mandatory breaths, per minute. */
  set_rate: { least: 0, most: 200 },
  /** cmH2O */
  peep: { least: 0, most: 60 },
  /** kg */
  weight: { least: 0.3, most: 400 },
  /** cm */
  height: { least: 20, most: 250 },
} as const;
