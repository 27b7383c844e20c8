/** A panel's columns: equal lengths, null where a line breaks. */
export interface TrendColumns {
  readonly timesMs: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
  readonly middle: readonly (number | null)[];
}
