/** "5 – 40", "≤ 40", "≥ 5": an open side is no missing number, nothing is limited there. null where both are open. */
export function describeRange(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  print: (value: number) => string,
): string | null {
  if (low === null) return high === null ? null : `≤ ${print(high)}`;
  return high === null ? `≥ ${print(low)}` : `${print(low)} – ${print(high)}`;
}
