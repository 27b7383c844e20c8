import { numberFormat } from './intl-formats.ts';

/** Fixed decimals in the reader's notation without grouping, so that the width is constant. */
export function formatNumber(value: number, decimals: number, locale: string): string {
  return numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
    // Avoids "-0" for values that round to zero.
    signDisplay: 'negative',
  }).format(value);
}

/** Maximum decimals of a limit. */
const LIMIT_DECIMALS = 2;

/** A limit as set, without trailing zeros. */
export function formatLimit(value: number, locale: string, decimals = LIMIT_DECIMALS): string {
  return numberFormat(locale, {
    maximumFractionDigits: decimals,
    useGrouping: false,
    signDisplay: 'negative',
  }).format(value);
}

/** All digits of a double, because the field is read back. */
const ENTERED_DECIMALS = 20;

/** A number for an input field. */
export function formatEntered(value: number, locale: string): string {
  return formatLimit(value, locale, ENTERED_DECIMALS);
}

/** Decimal mark: "," or ".". */
export function decimalMark(locale: string): string {
  return formatLimit(0.5, locale).replaceAll(/\d/g, '');
}

/** A calculation such as "45.5 + 0.91 × (164 − 152.4)" with localised numbers. */
export function localizeCalculation(text: string, locale: string): string {
  return text.replaceAll(/(?<=\d)\.(?=\d)/g, decimalMark(locale));
}
