/** A time cell in seconds and its kind. */
export interface TableTime {
  readonly seconds: number;
  /** relative: only differences are meaningful. wall: wall-clock seconds as if UTC. utc: with a zone. */
  readonly kind: 'relative' | 'wall' | 'utc';
}

const DATE_TIME =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T-](\d{1,2})[:-](\d{2})[:-](\d{2})([.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,:](\d{1,9}))?\s*([AP]M)?$/i;
/** Minutes and seconds; without a fraction it could be hours and minutes. */
const MINUTES = /^(\d{1,4}):([0-5]\d)[.,](\d{1,9})$/;
/** Dates with the year last, of European and American spreadsheets. */
const YEAR_LAST =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2}),?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Names of months in English, with which other languages share most of their beginnings. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_AND_NAME = /^(\d{1,2})[-. ]+(\p{L}{3})\p{L}*[-., ]+(\d{4}|\d{2})[ T,]+(\d.*)$/u;
const NAME_AND_DAY = /^(\p{L}{3})\p{L}*\.? +(\d{1,2}),? +(\d{4})[ T,]+(\d.*)$/u;
/** ISO 8601 without marks; milliseconds or microseconds may follow without a point. */
const COMPACT =
  /^((?:19|20|21)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[T _-]?([01]\d|2[0-3])([0-5]\d)([0-5]\d)(?:[.,_:](\d{1,9})|(\d{3}|\d{6}))?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Numbers that may be a date with a time in their digits: the year 1900, and 2200 with microseconds. */
const COMPACT_NUMBERS = { from: 1.9e13, to: 2.2e19 } as const;
/** As C and mail programs write: `Tue Mar 5 10:00:00 2024`, `Tue, 5 Mar 2024 10:00:00`. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*[.,]? +(?=\p{L}|\d)/iu;
const YEAR_BEHIND = /^(\p{L}{3}\p{L}*\.? +\d{1,2}) +([\d:.,]+) +(\d{4})$/u;
/** Zones by their names; only that of UTC is the same everywhere. */
const ZONE_NAME = /(?<=\d) ?(?:(UTC|GMT)|[A-Z]{2,3}T)$/;
/** Elapsed times of Python. */
const ELAPSED = /^(\d+) days? \+?(\d{1,2}:\d{2}:\d{2}.*)$/;
/** Year, month and day with their signs of East Asia behind them, in any encoding. */
const EAST_ASIAN = /^(\d{4})[^\p{ASCII}]{1,4} ?(\d{1,2})[^\p{ASCII}]{1,4} ?(\d{1,2})[^\p{ASCII}]{1,4} */u;
/** `p.m.`, and `p. m.` of Spanish programs, which write the day first. */
const HALF = /\b([ap])\.(\s?)m\.?$/i;

/** The same time in a form that is parsed. */
function rewriteTime(cell: string): string {
  const [half, letter, blank] = HALF.exec(cell.trim()) ?? [];
  const plain = half === undefined ? cell.trim() : cell.trim().replace(half, `${letter}m`);
  const text = blank === undefined || blank === '' ? plain : plain.replaceAll('/', '.');
  const compact = COMPACT.exec(text);
  if (compact !== null) {
    const [, year, month, day, hour, minute, second, behindMark, digits, zone = ''] = compact;
    return `${year}-${month}-${day} ${hour}:${minute}:${second}.${behindMark ?? digits ?? 0}${zone}`;
  }
  return /\p{L}|[^\p{ASCII}]/u.test(text) ? rewriteWords(text) : text;
}

/** A date with a month, a weekday or a zone in words, without them. */
function rewriteWords(cell: string): string {
  const text = cell
    .replace(WEEKDAY, '')
    .replace(YEAR_BEHIND, '$1 $3 $2')
    .replace(ZONE_NAME, (_name, utc) => (utc === undefined ? '' : 'Z'));
  const [, dayFirst, firstName] = DAY_AND_NAME.exec(text) ?? [];
  const [, secondName, daySecond] = NAME_AND_DAY.exec(text) ?? [];
  const month = MONTHS.indexOf((firstName ?? secondName ?? '').toLowerCase()) + 1;
  if (month === 0) return text.replace(EAST_ASIAN, '$1-$2-$3 ');
  const [, , , year, rest] = DAY_AND_NAME.exec(text) ?? NAME_AND_DAY.exec(text) ?? [];
  return `${dayFirst ?? daySecond}.${month}.${year} ${rest}`;
}

/** Days from the first day of spreadsheets (1899-12-30) to 1970-01-01. */
const SPREADSHEET_EPOCH_DAY = 25_569;
/** Day number of 1970-01-01 in MATLAB, whose day numbers of recordings are larger than this one. */
const MATLAB_EPOCH_DAY = 719_529;
const LEAST_MATLAB_DAY = 700_000;
export const SECONDS_A_DAY = 86_400;
/** 2001-01-01 and 2100-01-01 as seconds since 1970: no recording counts from its own start for so long. */
const EPOCH_SECONDS = { from: 978_307_200, to: 4_102_444_800 } as const;
/** LabVIEW counts from 1904: seconds before 1970, and its 2001-01-01, which would be 2067 since 1970. */
const LABVIEW_SECONDS = { before: 2_082_844_800, from: 3_061_152_000 } as const;

/** Whether seconds are counted from 1970. */
export function isEpoch(seconds: number): boolean {
  return seconds >= EPOCH_SECONDS.from && seconds < EPOCH_SECONDS.to;
}

/** No recording has a time further than this from 1970 or from its own start: the year 2286, s. */
const MOST_SECONDS = 1e10;

/** Whether a recording can have this time. */
export function isPlausibleTime({ seconds }: TableTime): boolean {
  return Math.abs(seconds) <= MOST_SECONDS;
}

/**
 * Time of a numeric cell in seconds after its factor: a day number of a spreadsheet or of MATLAB when the factor is a day,
 * and a time of day below one; seconds since 1970, or since 1904 as LabVIEW counts them, otherwise relative.
 */
export function timeOfNumber(value: number, factor: number): TableTime {
  const seconds = value * factor;
  if (factor === SECONDS_A_DAY) {
    if (value <= 1) return { seconds: Math.round(seconds * 1e4) / 1e4, kind: 'relative' };
    const days = value - (value > LEAST_MATLAB_DAY ? MATLAB_EPOCH_DAY : SPREADSHEET_EPOCH_DAY);
    // Day numbers resolve about 10 µs.
    return { seconds: Math.round(days * SECONDS_A_DAY * 1e4) / 1e4, kind: 'wall' };
  }
  if (!isEpoch(seconds)) return { seconds, kind: 'relative' };
  const before = seconds >= LABVIEW_SECONDS.from ? LABVIEW_SECONDS.before : 0;
  return { seconds: seconds - before, kind: 'utc' };
}

/** Whether the digits of a number without a unit may be those of a date with its time. */
export function isCompactTime(value: number, factor: number): boolean {
  return factor === 1 && value >= COMPACT_NUMBERS.from && value < COMPACT_NUMBERS.to;
}

/**
 * `YYYY-MM-DD HH:MM:SS.f` with or without zone and marks, `HH:MM:SS.f` (SERVO: `HH:MM:SS:mmm`), `MM:SS.f`, or a date with the year last;
 * each with AM or PM. Null for other text.
 */
export function parseTableTime(cell: string): TableTime | null {
  const [, days, elapsed] = ELAPSED.exec(cell.trim()) ?? [];
  const ofDay = elapsed === undefined ? null : parseTableTime(elapsed);
  if (ofDay !== null) return { ...ofDay, seconds: Number(days) * SECONDS_A_DAY + ofDay.seconds };
  const text = rewriteTime(cell);
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
  const [, first, mark, second, year, hour, minute, seconds = '0', fraction = '0', half, zone] = date;
  const isAmerican = mark === '/' && half !== undefined && Number(first) <= 12;
  const monthFirst = Number(second) > 12 || isAmerican;
  const [month, day] = monthFirst ? [Number(first), Number(second)] : [Number(second), Number(first)];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const years = Number(year) + (year?.length === 2 ? 2000 : 0);
  const whole = Date.UTC(years, month - 1, day, hourOf(hour, half), Number(minute), Number(seconds));
  const local = whole / 1000 + Number(`0.${fraction}`);
  if (zone === undefined) return { seconds: local, kind: 'wall' };
  return { seconds: local - zoneSeconds(zone), kind: 'utc' };
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
