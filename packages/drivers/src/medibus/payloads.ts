import { formatHex, parseHex } from './frames.ts';

const MEASURED_CHARACTERS = 4;
const SETTING_CHARACTERS = 5;
const ALARM_CHARACTERS = 15;
const ALARM_TEXT_CHARACTERS = 12;
const END_OF_TEXT = '\u0003';
/** '0' + length and '0' + priority. */
const ZERO = 0x30;
const LONGEST_TEXT = 0x7f - ZERO;
const IDENTIFIER_CHARACTERS = 4;

/** A coded value; null for blanks: no value. */
export interface CodedValue {
  readonly code: number;
  readonly value: number | null;
}

/** Readable records, and number of unreadable ones. */
export interface Records<Item> {
  readonly items: readonly Item[];
  readonly unreadable: number;
}

/** Measured values and limits. */
export const parseMeasured = (text: string): Records<CodedValue> => parseValues(text, MEASURED_CHARACTERS);
/** Device settings. */
export const parseSettings = (text: string): Records<CodedValue> => parseValues(text, SETTING_CHARACTERS);
export const encodeMeasured = (values: readonly CodedValue[]): string =>
  encodeValues(values, MEASURED_CHARACTERS);
export const encodeSettings = (values: readonly CodedValue[]): string =>
  encodeValues(values, SETTING_CHARACTERS);

function parseValues(text: string, characters: number): Records<CodedValue> {
  const items: CodedValue[] = [];
  const size = 2 + characters;
  let unreadable = text.length % size === 0 ? 0 : 1;
  for (let at = 0; at + size <= text.length; at += size) {
    const code = parseHex(text.slice(at, at + 2));
    const digits = text.slice(at + 2, at + size).trim();
    const value = digits === '' ? null : Number(digits);
    if (code === null || (value !== null && !Number.isFinite(value))) unreadable += 1;
    else items.push({ code, value });
  }
  return { items, unreadable };
}

function encodeValues(values: readonly CodedValue[], characters: number): string {
  return values.map(({ code, value }) => formatHex(code) + formatNumber(value, characters)).join('');
}

/** Right-aligned with as many decimals as fit; blanks without a value or when too long. */
export function formatNumber(value: number | null, characters: number): string {
  if (value === null || !Number.isFinite(value)) return ' '.repeat(characters);
  for (let decimals = 2; decimals >= 0; decimals -= 1) {
    const digits = value.toFixed(decimals);
    if (digits.length <= characters) return digits.padStart(characters);
  }
  return ' '.repeat(characters);
}

export interface MedibusAlarm {
  readonly code: number;
  /** 1 to 31, higher is more urgent. */
  readonly priority: number;
  readonly text: string;
}

export function parseAlarms(text: string): Records<MedibusAlarm> {
  const items: MedibusAlarm[] = [];
  let unreadable = text.length % ALARM_CHARACTERS === 0 ? 0 : 1;
  for (let at = 0; at + ALARM_CHARACTERS <= text.length; at += ALARM_CHARACTERS) {
    const priority = text.charCodeAt(at) - ZERO;
    const code = parseHex(text.slice(at + 1, at + 3));
    if (code === null || priority < 0) unreadable += 1;
    else items.push({ code, priority, text: text.slice(at + 3, at + ALARM_CHARACTERS).trim() });
  }
  return { items, unreadable };
}

export function encodeAlarms(alarms: readonly MedibusAlarm[]): string {
  return alarms
    .map(
      ({ code, priority, text }) =>
        String.fromCharCode(ZERO + priority) +
        formatHex(code) +
        text.slice(0, ALARM_TEXT_CHARACTERS).padEnd(ALARM_TEXT_CHARACTERS),
    )
    .join('');
}

export interface MedibusText {
  readonly code: number;
  readonly text: string;
}

/** A text of unexpected length ends reading, because the next start is unknown. */
export function parseTexts(text: string): Records<MedibusText> {
  const items: MedibusText[] = [];
  let at = 0;
  while (at < text.length) {
    const code = parseHex(text.slice(at, at + 2));
    const length = text.charCodeAt(at + 2) - ZERO;
    const end = at + 3 + length;
    if (code === null || !(length >= 0) || text[end] !== END_OF_TEXT) return { items, unreadable: 1 };
    items.push({ code, text: text.slice(at + 3, end).trim() });
    at = end + 1;
  }
  return { items, unreadable: 0 };
}

export function encodeTexts(texts: readonly MedibusText[]): string {
  return texts
    .map(({ code, text }) => {
      const cut = text.slice(0, LONGEST_TEXT);
      return formatHex(code) + String.fromCharCode(ZERO + cut.length) + cut + END_OF_TEXT;
    })
    .join('');
}

export interface MedibusIdentity {
  readonly id: string;
  readonly name: string;
  readonly revision: string;
}

/** Four characters, quoted name, revision; null without an identity. */
export function parseIdentity(text: string): MedibusIdentity | null {
  const match = /^(.{4})'([^']*)'(.*)$/u.exec(text);
  const [, id, name, revision] = match ?? [];
  if (id === undefined || name === undefined || revision === undefined) return null;
  return { id, name: name.trim(), revision: revision.trim() };
}

export function encodeIdentity({ id, name, revision }: MedibusIdentity): string {
  return `${id.slice(0, IDENTIFIER_CHARACTERS).padEnd(IDENTIFIER_CHARACTERS)}'${name.replaceAll("'", ' ')}'${revision}`;
}

/** English and German abbreviations by month. */
const MONTHS: readonly (readonly string[])[] = [
  ['JAN'],
  ['FEB'],
  ['MAR', 'MRZ', 'MAE'],
  ['APR'],
  ['MAY', 'MAI'],
  ['JUN'],
  ['JUL'],
  ['AUG'],
  ['SEP'],
  ['OCT', 'OKT'],
  ['NOV'],
  ['DEC', 'DEZ'],
];
/** Two-digit years from 90 on belong to the 20th century. */
const CENTURY_BREAK = 90;

/**
 * Milliseconds of `HH:MM[:SS]DD-MON-YY` as UTC, because the message has no zone; null for an invalid time.
 */
export function parseDateTime(text: string): number | null {
  const match = /^\s*(\d\d):(\d\d)(?::(\d\d))?\s*(\d\d)-([A-Z]{3})-(\d\d)\s*$/iu.exec(text);
  if (match === null) return null;
  const [, hour, minute, second, day, name, year] = match;
  const month = MONTHS.findIndex((names) => names.includes((name ?? '').toUpperCase()));
  if (month < 0) return null;
  const century = Number(year) < CENTURY_BREAK ? 2000 : 1900;
  const timeMs = Date.UTC(
    century + Number(year),
    month,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
  );
  const date = new Date(timeMs);
  return date.getUTCDate() === Number(day) && date.getUTCHours() === Number(hour) ? timeMs : null;
}

export function encodeDateTime(timeMs: number): string {
  const date = new Date(timeMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const month = MONTHS[date.getUTCMonth()]?.[0] ?? '';
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return `${time}${two(date.getUTCDate())}-${month}-${two(date.getUTCFullYear() % 100)}`;
}
