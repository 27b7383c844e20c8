/**
 * Formats a 32-bit float as the shortest decimal that parses back to it (device samples have two decimals). Returns
 * '' for NaN.
 */
export function formatFloat32(value: number): string {
  if (Number.isNaN(value)) return '';
  // Negative zero is kept: PB840 text writes -0.00 for a very small expiratory flow.
  if (Object.is(value, -0)) return '-0';
  for (const scale of [100, 10_000]) {
    const rounded = Math.round(value * scale) / scale;
    if (Math.fround(rounded) === value) return String(rounded);
  }
  // Nine significant digits identify every 32-bit float (IEEE 754); trying starts at six.
  for (let digits = 6; digits < 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}
