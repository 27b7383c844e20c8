/** Ventilation of a patient over days; unknown = no record, or a mode that tells nothing. */
export const WEANING_STATES = ['controlled', 'assisted', 'trial', 'off', 'unknown'] as const;
export type WeaningState = (typeof WEANING_STATES)[number];

/**
 * What the record has after a trial. continued: low support went on beyond the longest duration of a trial. undecided:
 * the record does not tell.
 */
export const TRIAL_ENDS = ['support_raised', 'off_ventilator', 'continued', 'running', 'undecided'] as const;
export type TrialEnd = (typeof TRIAL_ENDS)[number];

export const TRIAL_KINDS = ['support', 'cpap', 't_piece'] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];

/** What counts as a spontaneous breathing trial. A project may store its own (docs/algorithms/weaning.md). */
export interface WeaningDefinition {
  /** Highest pressure support above PEEP during a trial, cm[H2O]. */
  readonly support_max_cmh2o: number;
  /** Highest PEEP or CPAP during a trial, cm[H2O]. */
  readonly peep_max_cmh2o: number;
  /** Low support for a shorter time is no trial, min. */
  readonly shortest_minutes: number;
  /** A trial of at least this duration is complete, min. */
  readonly completed_minutes: number;
  /** Low support beyond this time is no longer part of the trial, min. */
  readonly longest_minutes: number;
  /** Interruptions up to this duration, by suction, disconnection or apnoea backup, do not end a trial, min. */
  readonly bridge_minutes: number;
  /** Standby between ventilation, up to the longest duration, counts as a trial on a T-piece. */
  readonly standby_trials: boolean;
}

/** T-piece, CPAP up to 5, or support of 5 to 8 with PEEP up to 8, for 30 to 120 minutes (Boles 2007; ATS/CHEST 2017). */
export const DEFAULT_WEANING_DEFINITION: WeaningDefinition = {
  support_max_cmh2o: 8,
  peep_max_cmh2o: 8,
  shortest_minutes: 5,
  completed_minutes: 30,
  longest_minutes: 120,
  bridge_minutes: 3,
  standby_trials: false,
};

type Range = readonly [low: number, high: number];

/** Accepted values of each number of the definition. */
export const WEANING_DEFINITION_RANGES: {
  readonly [Field in Exclude<keyof WeaningDefinition, 'standby_trials'>]: Range;
} = {
  support_max_cmh2o: [0, 15],
  peep_max_cmh2o: [0, 15],
  shortest_minutes: [2, 60],
  completed_minutes: [10, 180],
  longest_minutes: [30, 720],
  bridge_minutes: [0, 15],
};
