/** A time cell in seconds and its kind. */
export interface TableTime {
  readonly seconds: number;
  /** relative: only differences are meaningful. wall: wall-clock seconds as if UTC. utc: with a zone. */
  readonly kind: 'relative' | 'wall' | 'utc';
}

const DATE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T-](\d{1,2})[:-](\d{2})[:-](\d{2})([.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,:](\d{1,9}))?$/;

/** `YYYY-MM-DD HH:MM:SS.f` with or without zone, or `HH:MM:SS.f` (SERVO: `HH:MM:SS:mmm`); null when neither. */
export function parseTableTime(cell: string): TableTime | null {
  const text = cell.trim();
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [, hour, minute, second, fraction = '0'] = clock;
    const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(`0.${fraction}`);
    return { seconds, kind: 'relative' };
  }
  const date = DATE_TIME.exec(text);
  if (date === null) return null;
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

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
}
