/** Value below which a share of the sorted values lies; NaN without values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
