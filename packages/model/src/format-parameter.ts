import type { ParameterKind } from './parameter.ts';
import { findParameter } from './parameter-registry.ts';

/** Value of a parameter from a device, a stored row or a socket. */
export type ParameterValue = number | string | boolean | null | undefined;

/** Conversion to a display unit: shown = value x factor, with additional decimals. */
export interface ValueScale {
  readonly factor: number;
  readonly moreDecimals: number;
}

/** The registry's own unit. */
const AS_STORED: ValueScale = { factor: 1, moreDecimals: 0 };

/** Decimals of monitored values without a rule and of unknown codes: one (specification 5). */
const DEFAULT_DECIMALS = 1;

/**
 * Rounding before flooring (definitions.md, Display of numbers), because sums of binary fractions may end slightly below an integer.
 */
const FLOOR_RESOLUTION = 1e6;

/** Bound of the cache of number formats; more locales than this do not come from user settings. */
const MAXIMUM_CACHED_FORMATS = 64;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats a value for a card: rounded down where the specification says so, otherwise to nearest, in the locale,
 * without unit.
 * @param locale BCP 47, for example `pt-BR`; decimal point when omitted
 * @param scale rounds in the displayed unit by the same rule
 * @returns null without a value: the screen shows ---, never a zero
 */
export function formatParameter(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  locale = 'en',
  { factor, moreDecimals }: ValueScale = AS_STORED,
): string | null {
  if (typeof value !== 'number') return formatText(value);
  if (!Number.isFinite(value)) return null;
  const parameter = findParameter(kind, code);
  if (parameter?.rounding === 'as_received') return String(value);
  const decimals = (parameter?.decimals ?? DEFAULT_DECIMALS) + moreDecimals;
  const shown = value * factor;
  return formatFixed(parameter?.rounding === 'floor' ? floorValue(shown, decimals) : shown, decimals, locale);
}

/** Formats a value for tooltips, tables and alert texts: one decimal more than the card, rounded to nearest. */
export function formatUnrounded(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  locale = 'en',
  { factor, moreDecimals }: ValueScale = AS_STORED,
): string | null {
  if (typeof value !== 'number') return formatText(value);
  if (!Number.isFinite(value)) return null;
  const parameter = findParameter(kind, code);
  if (parameter?.rounding === 'as_received') return String(value);
  return formatFixed(value * factor, (parameter?.decimals ?? DEFAULT_DECIMALS) + moreDecimals + 1, locale);
}

function formatText(value: string | boolean | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  return String(value);
}

function floorValue(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.floor((Math.round(value * FLOOR_RESOLUTION) / FLOOR_RESOLUTION) * scale) / scale;
}

function formatFixed(value: number, decimals: number, locale: string): string {
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    if (formats.size >= MAXIMUM_CACHED_FORMATS) formats.clear();
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: false,
      // -0.04 with one decimal is 0.0, not -0.0.
      signDisplay: 'negative',
    });
    formats.set(key, format);
  }
  return format.format(value);
}
