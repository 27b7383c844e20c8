const STEP = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Size of a file as people read it: two digits at least, decimal units as file managers show them. */
export function formatSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const decimals = unit > 0 && value < 10 ? 1 : 0;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
  return `${number.format(value)} ${UNITS[unit] ?? 'B'}`;
}
