/** Decimals of hours: minutes for short durations, none for weeks. */
export function hourDecimals(hours: number): number {
  if (hours < 1) return 2;
  return hours < 10 ? 1 : 0;
}
