import { chosenClockZone } from '../clock-zone.ts';

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/**
 * A date format of this locale and the reader's clock, made once: a constructor takes about as long as fifty uses, and lists format a
 * thousand times a page.
 */
export function dateFormat(
  locale: string,
  options: Readonly<Intl.DateTimeFormatOptions>,
): Intl.DateTimeFormat {
  const zone = options.timeZone ?? chosenClockZone() ?? undefined;
  const key = `${locale} ${zone ?? ''} ${JSON.stringify(options)}`;
  const known = dates.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, zone === undefined ? options : { ...options, timeZone: zone });
  dates.set(key, made);
  return made;
}

/** A number format of this locale, made once. */
export function numberFormat(
  locale: string,
  options: Readonly<Intl.NumberFormatOptions> = {},
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, options);
  numbers.set(key, made);
  return made;
}
