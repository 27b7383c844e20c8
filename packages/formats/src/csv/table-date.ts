import type { DateOrder } from '@eupnea/model';
import { SECONDS_A_DAY, type TableTime } from '../table-time.ts';

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const STAMP = /^\s*(\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2})),?[ T]+\d{1,2}:\d{2}/;
const MONTH_WORD = /^(?:(\d{1,2})[- ]([a-z]{3})[a-z]*|([a-z]{3})[a-z]* (\d{1,2}),?)[- ](\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Spreadsheets add midnight to a date. */
const MIDNIGHT = /[ T]0{1,2}:00(?::00(?:\.0+)?)?$/;

/** The date of a cell that holds a date with the year last and a time of day; null for other text. */
export function dateOfStamp(cell: string): string | null {
  return STAMP.exec(cell)?.[1] ?? null;
}

/**
 * Midnight of a date cell in seconds since 1970, as if its time were UTC; null for other text and for dates that do not
 * exist.
 */
export function parseTableDate(cell: string, order: Exclude<DateOrder, 'unknown'>): number | null {
  const text = cell.trim().replace(MIDNIGHT, '');
  const first = YEAR_FIRST.exec(text);
  if (first !== null)
    return first[2] === '' && text.length !== 8 ? null : midnight(first[1], first[3], first[4]);
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, one, , two, year] = last;
    return order === 'month_first' ? midnight(year, one, two) : midnight(year, two, one);
  }
  const word = MONTH_WORD.exec(text);
  if (word === null) return null;
  const month = MONTHS.indexOf((word[2] ?? word[3] ?? '').toLowerCase()) + 1;
  return midnight(word[5], String(month), word[1] ?? word[4]);
}

function midnight(year = '', month = '', day = ''): number | null {
  const [years, months, days] = [Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day)];
  const date = new Date(Date.UTC(years, months - 1, days));
  const exists = date.getUTCMonth() === months - 1 && date.getUTCDate() === days && years > 1900;
  return exists && years < 2200 ? date.getTime() / 1000 : null;
}

/**
 * Order of day and month in a column of dates; null when it holds others cells. Only slashes are written in both orders:
 * dates with points or hyphens have the day first, and slashes beside AM or PM the month.
 */
export function findDateOrder(cells: readonly string[], besideHalves: boolean): DateOrder | null {
  const filled = cells.map((cell) => cell.trim().replace(MIDNIGHT, '')).filter((cell) => cell !== '');
  const fits = (order: 'day_first' | 'month_first') =>
    filled.every((cell) => parseTableDate(cell, order) !== null);
  const [first] = filled;
  if (first === undefined) return null;
  const [isDayFirst, isMonthFirst] = [fits('day_first'), fits('month_first')];
  if (isDayFirst && isMonthFirst) {
    const isOpen = first.includes('/') && YEAR_LAST.test(first) && !filled.every(isTwin);
    if (!isOpen) return 'day_first';
    return besideHalves ? 'month_first' : 'unknown';
  }
  return isDayFirst ? 'day_first' : isMonthFirst ? 'month_first' : null;
}

/** Whether day and month are the same number. */
function isTwin(cell: string): boolean {
  const [, day, , month] = YEAR_LAST.exec(cell) ?? [];
  return Number(day) === Number(month);
}

/**
 * Days of a column of dates, row by row. A row without a date has that of the row before. While the order of day and month
 * is not known, days count from the first row: the next date is the nearest in either order.
 */
export class DateColumn {
  readonly #order: DateOrder;
  #text = '';
  #seconds: number | null = null;

  constructor(order: DateOrder) {
    this.#order = order;
  }

  /** Whether the days are those of the calendar. */
  get isDated(): boolean {
    return this.#order !== 'unknown';
  }

  /** Seconds of midnight; null before the first date and for other text. */
  take(cell: string): number | null {
    if (cell === this.#text || cell.trim() === '') return this.#seconds;
    const seconds = this.#order === 'unknown' ? this.#count(cell) : parseTableDate(cell, this.#order);
    if (seconds === null) return null;
    this.#text = cell;
    this.#seconds = seconds;
    return seconds;
  }

  #count(cell: string): number | null {
    if (this.#seconds === null) return findDateOrder([cell], false) === null ? null : 0;
    const steps = (['day_first', 'month_first'] as const).flatMap((order) => {
      const [to, from] = [parseTableDate(cell, order), parseTableDate(this.#text, order)];
      return to === null || from === null ? [] : [to - from];
    });
    const [nearest] = steps.toSorted((left, right) => Math.abs(left) - Math.abs(right));
    return nearest === undefined ? this.#seconds + SECONDS_A_DAY : this.#seconds + nearest;
  }
}

/** The order in dates with slashes and times, by all rows; null for other cells, and where the day comes first. */
export function findStampOrder(
  cells: readonly string[],
): { readonly order: DateOrder; readonly first: string } | null {
  const stamps = cells.flatMap((cell) => dateOfStamp(cell) ?? []);
  const [first] = stamps;
  if (first === undefined || !first.includes('/') || stamps.length * 2 < cells.length) return null;
  const besideHalves = cells.some((cell) => /[AP]M\s*$/i.test(cell));
  const order = findDateOrder(stamps, besideHalves);
  return order === null || order === 'day_first' ? null : { order, first };
}

/** A time with the day that its cell of dates, or the date in the same cell, has; null when the day cannot be read. */
export function addDay(time: TableTime, cell: string, days: DateColumn): TableTime | null {
  // A date with its time in one cell, whose order of day and month is that of the whole column.
  const stamp = time.kind === 'wall' ? dateOfStamp(cell) : null;
  if (time.kind !== 'relative' && stamp === null) return time;
  const day = days.take(stamp ?? cell);
  if (day === null) return null;
  const ofDay = stamp === null ? time.seconds : time.seconds % SECONDS_A_DAY;
  return { seconds: day + ofDay, kind: days.isDated ? 'wall' : 'relative' };
}
