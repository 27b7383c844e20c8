/** Decimals that tell some minutes from none and do not claim seconds of a week. */
export function hourDecimals(hours: number): number {
  if (hours < 1) return 2;
  return hours < 10 ? 1 : 0;
}
