/** A time cell in seconds and its kind. */
export interface TableTime {
  readonly seconds: number;
  /** relative: only differences are meaningful. wall: wall-clock seconds as if UTC. utc: with a zone. */
  readonly kind: 'relative' | 'wall' | 'utc';
}

const DATE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T-](\d{1,2})[:-](\d{2})[:-](\d{2})([.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,:](\d{1,9}))?\s*([AP]M)?$/i;
/** Minutes and seconds; without a fraction it could be hours and minutes. */
const MINUTES = /^(\d{1,4}):([0-5]\d)[.,](\d{1,9})$/;
/** Dates with the year last, of European and American spreadsheets. */
const YEAR_LAST =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2}),?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP]M)?$/i;

/** Days from the first day of spreadsheets (1899-12-30) to 1970-01-01. */
const SPREADSHEET_EPOCH_DAY = 25_569;
/** Day number of 1970-01-01 in MATLAB, whose day numbers of recordings are larger than this one. */
const MATLAB_EPOCH_DAY = 719_529;
const LEAST_MATLAB_DAY = 700_000;
export const SECONDS_A_DAY = 86_400;
/** 2001-01-01 and 2100-01-01 as seconds since 1970: no recording counts from its own start for so long. */
const EPOCH_SECONDS = { from: 978_307_200, to: 4_102_444_800 } as const;

/** No recording has a time further than this from 1970 or from its own start: the year 2286, s. */
const MOST_SECONDS = 1e10;

/** Whether a recording can have this time. */
export function isPlausibleTime({ seconds }: TableTime): boolean {
  return Math.abs(seconds) <= MOST_SECONDS;
}

/**
 * Time of a numeric cell in seconds after its factor: a day number of a spreadsheet or of MATLAB when the factor is a day,
 * and a time of day below one; seconds since 1970 when they fall between 2001 and 2100, otherwise relative.
 */
export function timeOfNumber(value: number, factor: number): TableTime {
  const seconds = value * factor;
  if (factor === SECONDS_A_DAY) {
    if (value <= 1) return { seconds: Math.round(seconds * 1e4) / 1e4, kind: 'relative' };
    const days = value - (value > LEAST_MATLAB_DAY ? MATLAB_EPOCH_DAY : SPREADSHEET_EPOCH_DAY);
    // Day numbers resolve about 10 µs.
    return { seconds: Math.round(days * SECONDS_A_DAY * 1e4) / 1e4, kind: 'wall' };
  }
  const isEpoch = seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to;
  return { seconds, kind: isEpoch ? 'utc' : 'relative' };
}

/**
 * `YYYY-MM-DD HH:MM:SS.f` with or without zone, `HH:MM:SS.f` (SERVO: `HH:MM:SS:mmm`), `MM:SS.f`, or a date with the year last;
 * each with AM or PM. Null for other text.
 */
export function parseTableTime(cell: string): TableTime | null {
  const text = cell.trim();
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [, hour, minute, second, fraction = '0', half] = clock;
    const seconds =
      hourOf(hour, half) * 3600 + Number(minute) * 60 + Number(second) + Number(`0.${fraction}`);
    return { seconds, kind: 'relative' };
  }
  const minutes = MINUTES.exec(text);
  if (minutes !== null) {
    const [, minute, second, fraction] = minutes;
    return { seconds: Number(minute) * 60 + Number(second) + Number(`0.${fraction}`), kind: 'relative' };
  }
  const date = DATE_TIME.exec(text);
  if (date === null) return parseYearLast(text);
  const [, year, month, day, hour, minute, second, fraction = '', zone] = date;
  const whole = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const seconds = whole / 1000 + (fraction === '' ? 0 : Number(`0.${fraction.slice(1)}`));
  if (zone === undefined) return { seconds, kind: 'wall' };
  return { seconds: seconds - zoneSeconds(zone), kind: 'utc' };
}

/**
 * The day comes first, except where only the month can, or where a slash stands beside AM or PM as in the United States.
 */
function parseYearLast(text: string): TableTime | null {
  const date = YEAR_LAST.exec(text);
  if (date === null) return null;
  const [, first, mark, second, year, hour, minute, seconds = '0', fraction = '0', half] = date;
  const isAmerican = mark === '/' && half !== undefined && Number(first) <= 12;
  const monthFirst = Number(second) > 12 || isAmerican;
  const [month, day] = monthFirst ? [Number(first), Number(second)] : [Number(second), Number(first)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const years = Number(year) + (year?.length === 2 ? 2000 : 0);
  const whole = Date.UTC(years, month - 1, day, hourOf(hour, half), Number(minute), Number(seconds));
  return { seconds: whole / 1000 + Number(`0.${fraction}`), kind: 'wall' };
}

/** Hour of the day; 12 AM is midnight. */
function hourOf(hour: string | undefined, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
}
