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
    });
    formats.set(key, format);
  }
  return format.format(value);
}

/** A limit as it was set: no trailing zeros. */
export function formatLimit(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(value);
}
