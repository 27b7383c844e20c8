import { dateOfStamp, findDateOrder, parseTableDate } from '../csv/table-date.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, timeOfNumber, SECONDS_A_DAY } from '../table-time.ts';

/** Maximum columns; LabChart records at most 32 channels and calculates some more. */
const MOST_CHANNELS = 256;

/** What the lines before the rows of a block say; a later block repeats them. */
export interface LabChartHeader {
  /** Seconds from sample to sample; null = not said or not readable. */
  readonly intervalSeconds: number | null;
  /** Wall clock of the block's start in seconds as if it were UTC; null without a date. */
  readonly startSeconds: number | null;
  readonly names: readonly string[];
  readonly units: readonly (string | null)[];
  /** Whether numbers have a comma. */
  readonly decimalComma: boolean;
}

/** Digits of a day number that tells the time to a millisecond. */
const EXACT_DIGITS = 12;
/** Names of lines that begin a head, as `Interval=` in any case. */
const KEY = /^(\w[\w ]*)=(?:\t|\s|$)/;
/** The voltage of an input says nothing about the unit of the signal. */
const ELECTRIC = /^[munµμ]?V$/i;
const SECONDS = { s: 1, ms: 0.001, us: 1e-6, µs: 1e-6, min: 60, h: 3600 } as const;

export function isLabChart(text: string): boolean {
  return /^\uFEFF?Interval=\t/i.test(text);
}

/** Gathers the lines of a head. */
export class LabChartHeadLines {
  readonly #fields = new Map<string, readonly string[]>();
  /** Place in `readOrders` of the order that a day number told; null = none did. */
  #order: number | null = null;

  /** @returns whether the line belongs to a head */
  take(line: string): boolean {
    const key = KEY.exec(line)?.[1]?.toLowerCase();
    if (key === undefined) return false;
    if (key === 'interval') this.#fields.clear();
    this.#fields.set(key, line.split('\t').slice(1, 1 + MOST_CHANNELS));
    return true;
  }

  read(): LabChartHeader {
    const [interval = ''] = this.#fields.get('interval') ?? [];
    const names = (this.#fields.get('channeltitle') ?? []).map((name) => name.trim());
    while (names.at(-1) === '') names.pop();
    const units = this.#fields.get('unitname') ?? [];
    const ranges = this.#fields.get('range') ?? [];
    return {
      ...readInterval(interval),
      startSeconds: this.#readStart(),
      names,
      units: names.map((_name, at) => {
        const told = units[at]?.trim() ?? '';
        if (told !== '' && told !== '*') return told;
        const range = /^[-+\d.,eE]+\s+(\S.*)$/.exec((ranges[at] ?? '').trim())?.[1]?.trim() ?? '';
        return range === '' || ELECTRIC.test(range) ? null : range;
      }),
    };
  }

  /**
   * The day number of the spreadsheet is exact; the text beside it is in the format of the computer, and tells the time where
   * the number has five digits. A text whose day and month can be exchanged is read as the number, or the line with the
   * format, says.
   */
  #readStart(): number | null {
    const [day = '', text = ''] = this.#fields.get('exceldatetime') ?? [];
    const number = parseTableNumber(day, day.includes(','));
    const isDay = number > 20_000 && number < 110_000;
    const exact = isDay ? timeOfNumber(number, SECONDS_A_DAY).seconds : null;
    const told = readOrders(text);
    if (exact === null) return told.length > 1 ? this.#chooseOrder(told) : (told[0] ?? null);
    const distance = (seconds: number) => Math.abs(seconds - exact);
    const [nearest] = told.toSorted((left, right) => distance(left) - distance(right));
    // Old versions write the day number with five digits only: it is rounded to a day.
    const isNear = nearest !== undefined && distance(nearest) <= SECONDS_A_DAY;
    if (isNear && told.length > 1) this.#order = told.indexOf(nearest);
    if (day.replaceAll(/\D/g, '').length >= EXACT_DIGITS) return exact;
    return nearest !== undefined && (isNear || told.length === 1) ? nearest : exact;
  }

  /** The time in the order that a block before, or the line with the format, tells; null when nothing does. */
  #chooseOrder(told: readonly number[]): number | null {
    const [format = ''] = this.#fields.get('dateformat') ?? [];
    const stated = /^\s*d/i.test(format) ? 0 : /^\s*m/i.test(format) ? 1 : null;
    const order = this.#order ?? stated;
    return order === null ? null : (told[order] ?? null);
  }
}

/** Wall times that a text may mean, s: with the day first, and with the month first where it is another. */
function readOrders(text: string): readonly number[] {
  const told = parseTableTime(text);
  if (told === null || told.kind === 'relative') return [];
  const date = dateOfStamp(text);
  if (date === null || findDateOrder([date], /[AP]M\s*$/i.test(text)) !== 'unknown') return [told.seconds];
  const ofDay = told.seconds - SECONDS_A_DAY * Math.floor(told.seconds / SECONDS_A_DAY);
  return (['day_first', 'month_first'] as const).flatMap((order) => {
    const midnight = parseTableDate(date, order);
    return midnight === null ? [] : [midnight + ofDay];
  });
}

function readInterval(text: string): Pick<LabChartHeader, 'intervalSeconds' | 'decimalComma'> {
  const match = /^([\d.,]+(?:[eE][-+]?\d+)?)\s*([^\s\d]*)/.exec(text.trim());
  const decimalComma = match?.[1]?.includes(',') ?? false;
  const unit = match?.[2] === undefined || match[2] === '' ? 's' : match[2];
  const factor = Object.entries(SECONDS).find(([name]) => name === unit)?.[1];
  const seconds = Number((match?.[1] ?? '').replace(',', '.')) * (factor ?? Number.NaN);
  return { intervalSeconds: seconds > 0 && Number.isFinite(seconds) ? seconds : null, decimalComma };
}
