/** A time stamp of HL7 v2 (DTM). */
export interface Hl7Time {
  /** Milliseconds since the Unix epoch; without an offset the digits are read as UTC. */
  readonly ms: number;
  readonly hasOffset: boolean;
}

const DTM =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,4}))?)?)?)?)?)?(?:([+-])(\d{2})(\d{2}))?$/u;
/** Time zone offsets on Earth range from -1200 to +1400. */
const MAX_OFFSET_HOURS = 14;

/** `YYYY[MM[DD[HH[MM[SS[.S[S[S[S]]]]]]]]][+/-ZZZZ]`; null for other texts and invalid dates. */
export function parseDateTime(text: string): Hl7Time | null {
  const match = DTM.exec(text.trim());
  if (match === null) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', part = ''] = match;
  const [sign, offsetHours, offsetMinutes] = match.slice(8);
  const date = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const check = new Date(date);
  const isReal =
    check.getUTCMonth() === Number(month) - 1 &&
    check.getUTCDate() === Number(day) &&
    check.getUTCHours() === Number(hour) &&
    check.getUTCMinutes() === Number(minute);
  if (!isReal || Number(second) > 59) return null;
  const ms = date + (part === '' ? 0 : Math.round(Number(`0.${part}`) * 1000));
  if (sign === undefined) return { ms, hasOffset: false };
  const [hours, minutes] = [Number(offsetHours), Number(offsetMinutes)];
  if (hours > MAX_OFFSET_HOURS || minutes > 59) return null;
  const offsetMs = (hours * 60 + minutes) * 60_000;
  return { ms: sign === '-' ? ms + offsetMs : ms - offsetMs, hasOffset: true };
}

/** UTC with milliseconds and offset: `20260125124739.250+0000`. */
export function formatDateTime(ms: number): string {
  const iso = new Date(ms).toISOString();
  return `${iso.slice(0, 19).replaceAll(/[-:T]/gu, '')}${iso.slice(19, 23)}+0000`;
}
