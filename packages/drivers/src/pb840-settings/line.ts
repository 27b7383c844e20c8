import { encodeAscii } from '../framing/ascii.ts';

const STX = 0x02;
const ETX = 0x03;
const CR = 0x0d;
/** Maximum line length: SNDF has 169 fields of 6 characters, some longer, about 1230 bytes. */
export const MAX_LINE_BYTES = 4096;
/** Number of the first data field, after the name, two counts, and STX. */
export const FIRST_FIELD = 5;
/** Whether STX, ETX and CR are counted is not public, so every way is accepted. */
const COUNTED_MARKS = 3;
/** Fixed field widths reveal lost characters: 12.5 must not become 1.5. */
const FIELD_WIDTHS: ReadonlySet<number> = new Set([6, 9, 12, 18]);

export type AnswerName = 'MISCA' | 'MISCF';

/** Number of data fields of the emulator: fields 5 to 101 and 5 to 173. */
export const FIELD_COUNTS: { readonly [Name in AnswerName]: number } = { MISCA: 97, MISCF: 169 };

export interface SettingsLine {
  readonly name: AnswerName;
  /** Field n is at index n - 5, without padding. */
  readonly fields: readonly string[];
}

export interface SettingsLines {
  readonly lines: readonly SettingsLine[];
  /** Reasons of lost lines. */
  readonly faults: readonly string[];
}

/** Decodes answers for any chunking; keeps one unfinished line. */
export function createLineDecoder(): { push(bytes: Uint8Array): SettingsLines } {
  let open: number[] = [];
  let isTooLong = false;
  return {
    push(bytes) {
      const lines: SettingsLine[] = [];
      const faults: string[] = [];
      for (const byte of bytes) {
        if (byte !== CR) {
          if (open.length < MAX_LINE_BYTES) open.push(byte);
          else isTooLong = true;
          continue;
        }
        const line = isTooLong
          ? `a line of more than ${MAX_LINE_BYTES} bytes`
          : readLine(Uint8Array.from(open));
        if (typeof line === 'string') faults.push(line);
        else if (line !== null) lines.push(line);
        open = [];
        isTooLong = false;
      }
      return { lines, faults };
    },
  };
}

/**
 * An answer, the reason for none, or null for a blank line. Byte and field counts must match, because a lost
 * comma would shift values into the next field.
 */
function readLine(bytes: Uint8Array): SettingsLine | string | null {
  const text = String.fromCharCode(...bytes);
  if (/^[\s\0]*$/u.test(text)) return null;
  // Noise may precede the name; the last name belongs to this line.
  const start = Math.max(text.lastIndexOf('MISCA,'), text.lastIndexOf('MISCF,'));
  const header = start < 0 ? null : /^(MISC[AF]),\s*(\d{1,5}),\s*(\d{1,4}),/u.exec(text.slice(start));
  const from = bytes.indexOf(STX, Math.max(start, 0));
  const to = bytes.indexOf(ETX, from);
  if (header === null || from < 0 || to < 0) return 'a line that is no answer';
  const [, name = '', announcedBytes, announcedFields] = header;
  const surplus = Number(announcedBytes) - (to - from - 1);
  if (surplus < 0 || surplus > COUNTED_MARKS)
    return `an answer of ${to - from - 1} bytes, announced ${announcedBytes}`;
  const data = text
    .slice(from + 1, to)
    .replace(/^,/u, '')
    .replace(/,$/u, '');
  const fields = data.split(',');
  const odd = fields.find((field) => !FIELD_WIDTHS.has(field.length));
  if (odd !== undefined) return `a field of ${odd.length} characters`;
  if (fields.length !== Number(announcedFields)) {
    return `an answer of ${fields.length} fields, announced ${announcedFields}`;
  }
  return { name: name === 'MISCA' ? 'MISCA' : 'MISCF', fields: fields.map((field) => field.trim()) };
}

/** @param fieldOf text of a field by number; cut or padded to the field width */
export function encodeLine(name: AnswerName, fieldOf: (field: number) => string): Uint8Array {
  const count = FIELD_COUNTS[name];
  const fields = Array.from({ length: count }, (_, at) => {
    const width = widthOf(name, FIRST_FIELD + at);
    return `${fieldOf(FIRST_FIELD + at)
      .slice(0, width)
      .padEnd(width)},`;
  });
  const data = fields.join('');
  return encodeAscii(`${name},${data.length},${count},\x02${data}\x03\r`);
}

/** Width of a field: 6 except for names (secondary: 9, 12 and 18, assigned only partly). */
function widthOf(name: AnswerName, field: number): number {
  if (field === 6) return 18;
  if (field === (name === 'MISCF' ? 7 : 8)) return 12;
  return name === 'MISCF' && field >= 8 && field <= 12 ? 9 : 6;
}
