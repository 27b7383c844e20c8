/**
 * False for a column of missing samples only: such a sensor observed nothing, so that the absence of breaths means
 * nothing.
 */
export function hasSamples(column: Float32Array | undefined): boolean {
  if (column === undefined) return false;
  for (const value of column) if (!Number.isNaN(value)) return true;
  return false;
}
