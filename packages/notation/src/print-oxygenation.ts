import { UNITS } from '@eupnea/model';
import { formatNumber } from './format-number.ts';
import { MISSING, type Notation } from './display-value.ts';
import { showUnit } from './shown-unit.ts';

/** P/F in the display unit of PaO2. */
export function printOxygenation(ratio: number | null, { locale, units }: Notation): string {
  if (ratio === null) return MISSING;
  const { factor, moreDecimals } = showUnit(UNITS.partialPressure.unit, units);
  return formatNumber(ratio * factor, moreDecimals, locale);
}
