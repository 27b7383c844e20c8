import type { ParameterKind } from './parameter.ts';
import { findParameter } from './parameter-registry.ts';

/** What a device, a stored row or a socket may carry for a parameter. */
export type ParameterValue = number | string | boolean | null | undefined;

/** How a value is turned into another unit for its reader: shown = value x factor, with so many decimals more. */
export interface ValueScale {
  readonly factor: number;
  readonly moreDecimals: number;
}

/** The registry's own unit. */
const AS_STORED: ValueScale = { factor: 1, moreDecimals: 0 };

/** Specification 5: monitored values without a rule of their own have one decimal; so has a code we do not know. */
const DEFAULT_DECIMALS = 1;

/** Sums of binary fractions end up a hair below an integer: that must not cost a whole unit (decisions section 2). */
const FLOOR_RESOLUTION = 1e6;

/** Locales come from a user's setting; more than this means they come from somewhere else. */
const MAXIMUM_CACHED_FORMATS = 64;

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A value as a card shows it: rounded down where the specification says so, else to nearest, in the locale's notation,
 * without unit.
 * @param locale BCP 47, for example `pt-BR`; decimal point when left out
 * @param scale rounded by the same rule in the unit that is shown
 * @returns null when there is no value: the screen then shows ---, never a zero
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

/** The value behind a card, for tooltips, tables and alert texts: one decimal more than the card, to nearest. */
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
