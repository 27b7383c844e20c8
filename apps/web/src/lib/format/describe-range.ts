/** "5 – 40", "≤ 40", "≥ 5": an open side is unlimited; null when both are open. */
export function describeRange(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  print: (value: number) => string,
): string | null {
  if (low === null) return high === null ? null : `≤ ${print(high)}`;
  return high === null ? `≥ ${print(low)}` : `${print(low)} – ${print(high)}`;
}
