import { parseTableNumber } from '../table-number.ts';

/** A word before the numbers of a line: `Hz,100,100`, `sampling rate,100,100`. */
const RATE_WORD =
  /^[^\p{L}]*(?:(?:sampl(?:e|es|ing)|acquisition)[ _-]?)?(?:rate|freq(?:uency)?|hz|f_?s)(?:[ _]?[[(]?hz[\])]?)?[^\p{L}]*$/iu;
/** Alone, a rate may be that of breaths: one number behind it says nothing. */
const BARE_RATE = /^[^\p{L}]*(?:rate|freq(?:uency)?)[^\p{L}]*$/iu;
const RATE_CELL = /^(\d+(?:[.,]\d+)?)\s*(k?)hz$/i;
const HERTZ = /^[[(]?hz[\])]?$/i;
/** A number that all cells of a line hold, which no row of samples does. */
const COUNT = /^\d{3,}$/;

/** A line between the names and the rows that holds the rate of each channel, or one number for all of them. */
export interface RateLine {
  /** null = the line only says `Hz`, or rates that differ. */
  readonly rateHz: number | null;
  /** Whether the line says that it is a rate; otherwise it may be the number of samples. */
  readonly isNamed: boolean;
}

/** @returns null for another line */
export function parseRateLine(cells: readonly string[]): RateLine | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', ...rest] = filled;
  if (filled.length > 1 && filled.every((cell) => HERTZ.test(cell))) return { rateHz: null, isNamed: true };
  const stated = filled.map(readCell);
  if (filled.length > 0 && stated.every((rate) => !Number.isNaN(rate)))
    return { rateHz: onlyOf(stated), isNamed: true };
  if (RATE_WORD.test(first) && rest.length > (BARE_RATE.test(first) ? 1 : 0)) {
    const rates = rest.map((cell) => (RATE_CELL.test(cell) ? readCell(cell) : parseTableNumber(cell, false)));
    return rates.some((rate) => Number.isNaN(rate)) ? null : { rateHz: onlyOf(rates), isNamed: true };
  }
  return isCountLine(cells) ? { rateHz: Number(first), isNamed: false } : null;
}

/** Whether all cells of a line hold the same whole number: how many samples each channel has, or its rate. */
export function isCountLine(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [count = ''] = filled;
  return filled.length > 1 && COUNT.test(count) && filled.every((cell) => cell === count);
}

/** What the lines above the rows say together: `Hz,Hz` above `100,100` names the number. */
export function joinRateLines(lines: readonly RateLine[]): RateLine | null {
  const rateHz = onlyOf(lines.flatMap((line) => line.rateHz ?? []));
  return rateHz === null ? null : { rateHz, isNamed: lines.some(({ isNamed }) => isNamed) };
}

function readCell(cell: string): number {
  const [, number = 'x', kilo = ''] = RATE_CELL.exec(cell) ?? [];
  return Number(number.replace(',', '.')) * (kilo === '' ? 1 : 1000);
}

function onlyOf(rates: readonly number[]): number | null {
  const [rate] = rates;
  return rate !== undefined && rate > 0 && rates.every((one) => one === rate) ? rate : null;
}
