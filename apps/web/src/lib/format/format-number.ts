const formats = new Map<string, Intl.NumberFormat>();

/** Fixed decimals in the reader's notation; no grouping, so that a value keeps its width. */
export function formatNumber(value: number, decimals: number, locale: string): string {
  const key = `${locale}:${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
      // What rounds to zero from below is zero: "-0" is no volume.
      signDisplay: 'negative',
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Most decimals of a limit. */
const LIMIT_DECIMALS = 2;

/** A limit as it was set: no trailing zeros. */
export function formatLimit(value: number, locale: string, decimals = LIMIT_DECIMALS): string {
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: decimals,
    useGrouping: false,
    signDisplay: 'negative',
  }).format(value);
}
