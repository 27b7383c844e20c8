/** A quantity and its standard deviation. */
export interface Measured {
  readonly value: number;
  readonly sd: number;
}

export const UNKNOWN: Measured = { value: Number.NaN, sd: Number.NaN };
