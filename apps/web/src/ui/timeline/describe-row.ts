import { findParameter } from '@eupnea/model';
import type { TFunction } from 'i18next';
import { formatNumber } from '@eupnea/notation/format-number';
import { MISSING, displayEntered, displayNumber, type Notation } from '@eupnea/notation/display-value';
import { showUnit } from '@eupnea/notation/shown-unit';
import type { RowReading } from './row-columns.ts';
import { describeRow, registryOf, type RowFacts, type TimelineRow } from './timeline-rows.ts';

/** Short name of a row as at the bedside. */
export function labelOfRow(row: TimelineRow, t: TFunction): string {
  const facts = describeRow(row);
  if (facts === null) return row.code;
  return facts.symbolKey === null ? facts.symbol : t(facts.symbolKey);
}

/** Full name of a row. */
export function nameOfRow(row: TimelineRow, t: TFunction): string {
  const facts = describeRow(row);
  const label = labelOfRow(row, t);
  return facts === null || facts.nameKey === null ? label : t(facts.nameKey, { defaultValue: label });
}

/** Unit beside the values of a row; empty for a pure number. */
export function unitOfRow(row: TimelineRow, notation: Notation): string {
  const facts = describeRow(row);
  return facts === null ? '' : showUnit(facts.unit, notation.units).label;
}

/** A value of a row in the reader's unit, without the unit. */
export function printRowValue(row: TimelineRow, value: number | null, notation: Notation): string {
  const facts = describeRow(row);
  if (facts === null || value === null) return MISSING;
  const registry = registryOf(row);
  const definition = registry === null ? null : findParameter(registry, row.code);
  if (definition !== null) return displayNumber(definition, value, notation);
  return printPlain(facts, value, notation);
}

function printPlain({ unit, decimals }: RowFacts, value: number, notation: Notation): string {
  if (decimals === null) return displayEntered(unit, value, notation);
  const { factor, moreDecimals } = showUnit(unit, notation.units);
  return formatNumber(value * factor, decimals + moreDecimals, notation.locale);
}

/** A reading; a share of breaths is a range where undecided breaths may have a finding as well. */
export function printReading(row: TimelineRow, reading: RowReading | null, notation: Notation): string {
  const value = printRowValue(row, reading?.value ?? null, notation);
  if (row.kind !== 'async' || reading === null) return value;
  const most = printRowValue(row, reading.high, notation);
  return most === value ? value : `${value}–${most}`;
}
