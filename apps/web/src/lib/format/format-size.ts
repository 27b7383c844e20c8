import { numberFormat } from './intl-formats.ts';

const STEP = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** File size with at least two digits, in decimal units as in file managers. */
export function formatSize(bytes: number, locale: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const decimals = unit > 0 && value < 10 ? 1 : 0;
  const number = numberFormat(locale, { maximumFractionDigits: decimals });
  return `${number.format(value)} ${UNITS[unit] ?? 'B'}`;
}
