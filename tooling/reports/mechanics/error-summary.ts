/** Relative errors of one number over many breaths. */
export interface ErrorSummary {
  readonly breaths: number;
  /** Share of the breaths that have a value. */
  readonly coverage: number;
  /** Median of the absolute errors, and of the signed ones. */
  readonly error: number;
  readonly bias: number;
  /** Nine of ten values are closer. */
  readonly p90: number;
}

/** @param errors value / truth - 1; NaN where there is no value */
export function summarizeErrors(errors: readonly number[]): ErrorSummary {
  const known = errors.filter((error) => !Number.isNaN(error));
  const sizes = known.map(Math.abs);
  return {
    breaths: errors.length,
    coverage: known.length / errors.length,
    error: quantile(sizes, 0.5),
    bias: quantile(known, 0.5),
    p90: quantile(sizes, 0.9),
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
}

export function percent(share: number, digits = 1): string {
  return Number.isNaN(share) ? '-' : `${(100 * share).toFixed(digits)} %`;
}
