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

/** Every digit that a double has: what stands in a field is read back, and must not have changed. */
const ENTERED_DECIMALS = 20;

/** A number as a person would type it into a field. */
export function formatEntered(value: number, locale: string): string {
  return formatLimit(value, locale, ENTERED_DECIMALS);
}

/** What parts whole and fraction: "," or ".". */
export function decimalMark(locale: string): string {
  return formatLimit(0.5, locale).replaceAll(/\d/g, '');
}

/** A calculation that came as text, "45.5 + 0.91 × (164 − 152.4)", with its numbers in the reader's notation. */
export function localizeCalculation(text: string, locale: string): string {
  return text.replaceAll(/(?<=\d)\.(?=\d)/g, decimalMark(locale));
}
