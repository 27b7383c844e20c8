import { encodeAscii } from '../framing/ascii.ts';

const STX = 0x02;
const ETX = 0x03;
const CR = 0x0d;
/** SNDF has 169 fields of 6 characters, some longer: about 1230 bytes. */
export const MAX_LINE_BYTES = 4096;
/** Number of the first data field: the three before are the name and two counts, the fourth is STX. */
export const FIRST_FIELD = 5;
/** Whether STX, ETX and CR count among the announced bytes is not public: each way of counting is taken. */
const COUNTED_MARKS = 3;
/** Fields have fixed widths, so that a lost character is seen: 12.5 must not become 1.5. */
const FIELD_WIDTHS: ReadonlySet<number> = new Set([6, 9, 12, 18]);

export type AnswerName = 'MISCA' | 'MISCF';

/** How many data fields the emulator sends: fields 5 to 101, 5 to 173. */
export const FIELD_COUNTS: { readonly [Name in AnswerName]: number } = { MISCA: 97, MISCF: 169 };

export interface SettingsLine {
  readonly name: AnswerName;
  /** Field n stands at index n - 5, without its padding. */
  readonly fields: readonly string[];
}

export interface SettingsLines {
  readonly lines: readonly SettingsLine[];
  /** Reasons, one per lost line. */
  readonly faults: readonly string[];
}

/** Bytes to answers, whatever the chunk borders; keeps one unfinished line. */
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
 * An answer, why it is none, or null for a blank line. Numbers of bytes and fields must be as announced: a lost comma would
 * shift a value into its neighbour's field.
 */
function readLine(bytes: Uint8Array): SettingsLine | string | null {
  const text = String.fromCharCode(...bytes);
  if (/^[\s\0]*$/u.test(text)) return null;
  // Noise may stand before the name; the last name is the one this line ends.
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

/** @param fieldOf a field's text by its number; cut or filled to the field's width */
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

/** Width of a field; 6 but for names (secondary: 9, 12 and 18 are said, which field has which only in part). */
function widthOf(name: AnswerName, field: number): number {
  if (field === 6) return 18;
  if (field === (name === 'MISCF' ? 7 : 8)) return 12;
  return name === 'MISCF' && field >= 8 && field <= 12 ? 9 : 6;
}
