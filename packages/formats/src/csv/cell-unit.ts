import type { ChannelCode } from '@eupnea/model';
import { factorOfUnit, isUnit } from '../recognize-channel.ts';
import { parseTableNumber } from '../table-number.ts';

/** A number with its unit in one cell: `12.3 cmH2O`, `0.5L/min`. */
const NUMBER_AND_UNIT = /^\s*([-+\u2212]?[\d.,'\u2019]*\d(?:[eE][-+]?\d+)?)\s*(\p{L}[^\s,;]*)\s*$/u;
const TIME_UNITS: { readonly [unit: string]: number } = {
  s: 1,
  sec: 1,
  ms: 0.001,
  msec: 0.001,
  us: 1e-6,
  min: 60,
  h: 3600,
};
/** Relative difference of two factors that are one. */
const SAME_FACTOR = 1e-6;

/** Of a column whose cells state several units, or some of them none. */
export const MIXED_UNITS = 'mixed';

export interface CellWithUnit {
  readonly value: number;
  readonly unit: string;
}

/** Number and unit of a cell; null for a number alone and for other text. */
export function splitCellUnit(cell: string, decimalComma: boolean): CellWithUnit | null {
  const [, number = '', unit = ''] = NUMBER_AND_UNIT.exec(cell) ?? [];
  // A line below the names may give the rate of each column.
  if (unit.toLowerCase() === 'hz') return null;
  if (number === '' || (!isUnit(unit) && !Object.hasOwn(TIME_UNITS, unit.toLowerCase()))) return null;
  const value = parseTableNumber(number, decimalComma, true);
  return Number.isNaN(value) ? null : { value, unit };
}

/**
 * Number of a cell that states a unit, in the unit of its column; NaN for an unknown unit and for other text.
 * @param factor of the column to the channel's unit, or of time to seconds
 */
function numberInUnit(
  cell: string,
  channel: ChannelCode | 'time',
  factor: number,
  decimalComma: boolean,
): number {
  const split = splitCellUnit(cell, decimalComma);
  if (split === null) return Number.NaN;
  const stated =
    channel === 'time' ? TIME_UNITS[split.unit.toLowerCase()] : factorOfUnit(channel, split.unit);
  if (stated === null || stated === undefined) return Number.NaN;
  const ratio = stated / Math.abs(factor);
  // Rounding of factors must not turn a code for no value into another number.
  return Math.abs(ratio - 1) < SAME_FACTOR ? split.value : split.value * ratio;
}

/** Number of a cell, alone or with a unit of its own, in the unit of its column; NaN for other text. */
export function numberOfCell(
  cell = '',
  factor: number,
  channel: ChannelCode | 'time',
  decimalComma: boolean,
): number {
  const number = parseTableNumber(cell, decimalComma, true);
  return Number.isNaN(number) && cell !== '' ? numberInUnit(cell, channel, factor, decimalComma) : number;
}

/** Units of the cells of a column: the only one, `mixed`, or null where cells hold none. */
export function findCellUnit(cells: readonly string[], decimalComma: boolean): string | null {
  const units = new Set<string>();
  let plain = 0;
  for (const cell of cells) {
    if (!Number.isNaN(parseTableNumber(cell, decimalComma, true))) plain += 1;
    else {
      const unit = splitCellUnit(cell, decimalComma)?.unit;
      if (unit !== undefined) units.add(unit);
    }
  }
  const [first] = units;
  if (first === undefined) return null;
  return units.size > 1 || plain > 0 ? MIXED_UNITS : first;
}
