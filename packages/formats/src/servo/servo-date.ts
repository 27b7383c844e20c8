export interface ServoDate {
  /** Start of the day, s since the Unix epoch, as if the wall clock were UTC. */
  readonly dayStart: number;
  readonly secondOfDay: number;
}

/** Parses `28/01/26 17:05:58` in the order of the header's `Date format` (`dd/MM/yy`); null for other text. */
export function readServoDate(text: string, dateFormat = 'dd/MM/yy'): ServoDate | null {
  const match = /^\s*(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})\s+(\d{1,2}):(\d{2}):(\d{2})\s*$/.exec(text);
  if (match === null) return null;
  const order = dateFormat.toLowerCase().split(/[./-]/);
  const field = (letter: string) =>
    Number(match[1 + order.findIndex((part) => part.startsWith(letter))] ?? Number.NaN);
  const year = field('y');
  const dayStart = Date.UTC(year < 100 ? 2000 + year : year, field('m') - 1, field('d')) / 1000;
  if (Number.isNaN(dayStart)) return null;
  return { dayStart, secondOfDay: Number(match[4]) * 3600 + Number(match[5]) * 60 + Number(match[6]) };
}
