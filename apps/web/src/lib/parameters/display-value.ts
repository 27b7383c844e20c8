import { formatParameter, formatUnrounded, type ParameterKind, type ParameterValue } from '@eupnea/model';
import { formatNumber } from '../format/format-number.ts';

/** What stands where there is no number; never 0. */
export const MISSING = '---';

const INSPIRATION_TO_EXPIRATION = 'IE';

/** A value as cards show it, by the registry's rounding rule; I:E is written as the ratio clinicians read. */
export function displayValue(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  locale: string,
): string {
  if (code === INSPIRATION_TO_EXPIRATION && typeof value === 'number') return formatRatio(value, 1, locale);
  return formatParameter(kind, code, value, locale) ?? MISSING;
}

/** The same value with one decimal more and without rounding down: what tooltips and popovers show. */
export function displayExact(
  kind: ParameterKind,
  code: string,
  value: ParameterValue,
  locale: string,
): string {
  if (code === INSPIRATION_TO_EXPIRATION && typeof value === 'number') return formatRatio(value, 2, locale);
  return formatUnrounded(kind, code, value, locale) ?? MISSING;
}

/** Ti / Te as 1:2.2; inverse ratios as 1.5:1. */
function formatRatio(ratio: number, decimals: number, locale: string): string {
  if (!Number.isFinite(ratio) || ratio <= 0) return MISSING;
  return ratio > 1
    ? `${formatNumber(ratio, decimals, locale)}:1`
    : `1:${formatNumber(1 / ratio, decimals, locale)}`;
}
