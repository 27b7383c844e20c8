/** CO2 and flow that the delay is estimated from. */
export interface LagRecording {
  /** mmHg, NaN where missing. */
  readonly co2: Float32Array;
  /** L/min, NaN where missing. */
  readonly flow: Float32Array;
  /** Samples at which inspirations start, ascending. */
  readonly starts: readonly number[];
  readonly rateHz: number;
}
