/** Error of the zero of the flow over the judged samples: L/min at the first of them, and its change in each sample. */
export interface FlowZero {
  readonly startLpm: number;
  readonly slopeLpm: number;
}

/** The volumes of a stretch cannot be trusted: its flow is taken as missing. */
export const UNKNOWN_ZERO: FlowZero = { startLpm: Number.NaN, slopeLpm: 0 };

/** One breath, from a rise of the pressure to the next. NaN = cannot be told. */
export interface CutBreath {
  /** Index of its middle. */
  readonly middle: number;
  readonly samples: number;
  readonly missingShare: number;
  readonly mean: number;
  /** Sum of the flow inward, L/min times samples. */
  readonly inspired: number;
  readonly meanPressure: number;
  readonly rest: number;
  /** Second half of the rest less the first. */
  readonly restChange: number;
  readonly restPressure: number;
}
