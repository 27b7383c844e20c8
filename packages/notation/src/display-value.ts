import {
  findParameter,
  formatParameter,
  formatUnrounded,
  type ParameterDefinition,
  type ParameterKind,
  type ParameterValue,
} from '@eupnea/model';
import { numberFormat } from './intl-formats.ts';
import { formatNumber } from './format-number.ts';
import { PH_UNIT, showUnit, type ShownUnit, type UnitChoice } from './shown-unit.ts';

/** Shown for a missing number; never 0. */
export const MISSING = '---';

const INSPIRATION_TO_EXPIRATION = 'IE';

/** Number notation and units of the reader; from `useNotation`. */
export interface Notation {
  /** BCP 47. */
  readonly locale: string;
  readonly units: UnitChoice;
}

/** A value as on cards, by the registry's rounding rule; a measured I:E with the notation 1:n beside it. */
export function displayValue(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  notation: Notation,
): string {
  const { locale } = notation;
  const unit = unitOfParameter(kind, code, notation);
  const shown = formatParameter(kind, code, readNumber(value, unit), locale, unit) ?? MISSING;
  if (code !== INSPIRATION_TO_EXPIRATION || typeof value !== 'number') return shown;
  const ratio = formatRatio(value, 1, locale);
  // The specification's rule for measured values gives one decimal; the bedside notation stands beside it.
  return kind === 'monitored' && ratio !== MISSING ? `${shown} (${ratio})` : ratio;
}

/** The value with one more decimal and without rounding down, for tooltips and popovers. */
export function displayExact(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  notation: Notation,
): string {
  const { locale } = notation;
  if (code === INSPIRATION_TO_EXPIRATION && typeof value === 'number') return formatRatio(value, 2, locale);
  const unit = unitOfParameter(kind, code, notation);
  return formatUnrounded(kind, code, readNumber(value, unit), locale, unit) ?? MISSING;
}

/** A measured number in tables and trends, rounded to nearest with the registry's decimals. */
export function displayNumber(
  { unit, decimals }: Pick<ParameterDefinition, 'unit' | 'decimals'>,
  value: number | null,
  { locale, units }: Notation,
  moreDecimals = 0,
): string {
  if (value === null) return MISSING;
  const shown = showUnit(unit, units);
  return formatNumber(value * shown.factor, decimals + shown.moreDecimals + moreDecimals, locale);
}

/** Magnitude below which a limit has two decimals, as 0.25 L/min of a neonate; above it one, because devices send 34.98 for 35. */
const TWO_DECIMALS_BELOW = 10;

/** A limit in the display unit, rounded by its magnitude, without trailing zeros. */
export function displayLimit(unit: string, value: number, { locale, units }: Notation): string {
  const { factor, moreDecimals } = showUnit(unit, units);
  const ofMagnitude = Math.abs(value * factor) < TWO_DECIMALS_BELOW ? 2 : 1;
  const maximumFractionDigits = factor === 1 ? ofMagnitude : 1 + moreDecimals;
  return numberFormat(locale, { maximumFractionDigits, useGrouping: false }).format(value * factor);
}

/** Maximum decimals of an entered value, such as a blood gas. */
const ENTERED_DECIMALS = 2;

/**
 * An entered value in the display unit, with its decimals and without trailing zeros; pH with two decimals, as blood gas
 * analysers print it.
 * @param decimals least decimals, which the values of one column share: `enteredDecimals`
 */
export function displayEntered(
  unit: string,
  value: number,
  { locale, units }: Notation,
  decimals = unit === PH_UNIT ? ENTERED_DECIMALS : 0,
): string {
  const { factor, moreDecimals } = showUnit(unit, units);
  const maximumFractionDigits = factor === 1 ? ENTERED_DECIMALS : 1 + moreDecimals;
  const minimumFractionDigits = Math.min(decimals, maximumFractionDigits);
  return numberFormat(locale, { minimumFractionDigits, maximumFractionDigits, useGrouping: false }).format(
    value * factor,
  );
}

/** Decimals of a column of entered values: the most that one of them needs. */
export function enteredDecimals(
  unit: string,
  values: readonly (number | null | undefined)[],
  notation: Notation,
): number {
  const needed = values.map((value) => {
    const digits = value === null || value === undefined ? '' : displayEntered(unit, value, notation);
    return /\D(\d+)$/.exec(digits.replace(/^-/, ''))?.[1]?.length ?? 0;
  });
  return Math.max(0, ...needed);
}

/** Decimals added at most, so that a value beyond its limit does not read as equal to it. */
const MORE_DECIMALS_MAX = 2;

/**
 * A value beside the limit that it breaks: rounded to nearest with one decimal or those of the card, and with more only
 * where it would read as not beyond the limit.
 */
export function displayBeyond(
  definition: ParameterDefinition,
  value: number,
  limit: number,
  notation: Notation,
): string {
  const { factor, moreDecimals } = showUnit(definition.unit, notation.units);
  const shownLimit = roundTo(limit * factor, factor === 1 ? 1 : 1 + moreDecimals);
  const decimals = Math.max(1, definition.decimals) + moreDecimals;
  for (let more = 0; more < MORE_DECIMALS_MAX; more += 1) {
    const shown = roundTo(value * factor, decimals + more);
    if (value > limit ? shown > shownLimit : shown < shownLimit)
      return formatNumber(value * factor, decimals + more, notation.locale);
  }
  return formatNumber(value * factor, decimals + MORE_DECIMALS_MAX, notation.locale);
}

function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Unit beside a number; empty for a pure number. */
export function displayUnit({ unit }: Pick<ParameterDefinition, 'unit'>, { units }: Notation): string {
  return showUnit(unit, units).label;
}

function unitOfParameter(kind: ParameterKind, code: string, { units }: Notation): ShownUnit {
  return showUnit(findParameter(kind, code)?.unit ?? '', units);
}

/** A device may send a number as text, which must be converted too. */
function readNumber(value: ParameterValue, { factor }: ShownUnit): ParameterValue {
  if (factor === 1 || typeof value !== 'string' || value.trim() === '') return value;
  const read = Number(value);
  return Number.isFinite(read) ? read : value;
}

/** Ti / Te as 1:2.2; inverse ratios as 1.5:1. */
function formatRatio(ratio: number, decimals: number, locale: string): string {
  if (!Number.isFinite(ratio) || ratio <= 0) return MISSING;
  return ratio > 1
    ? `${formatNumber(ratio, decimals, locale)}:1`
    : `1:${formatNumber(1 / ratio, decimals, locale)}`;
}
