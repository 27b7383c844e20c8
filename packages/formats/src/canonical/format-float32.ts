/** The shortest decimal that reads back as the same 32-bit float: samples of devices have two decimals. '' for NaN. */
export function formatFloat32(value: number): string {
  if (Number.isNaN(value)) return '';
  // PB840 text says -0.00 for a flow that is barely out; it comes back so.
  if (Object.is(value, -0)) return '-0';
  for (const scale of [100, 10_000]) {
    const rounded = Math.round(value * scale) / scale;
    if (Math.fround(rounded) === value) return String(rounded);
  }
  // Nine digits tell every 32-bit float from its neighbours (IEEE 754); six are always kept.
  for (let digits = 6; digits < 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}
