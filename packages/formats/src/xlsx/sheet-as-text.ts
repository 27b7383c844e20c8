import { encodeUtf8 } from '../encode-utf8.ts';
import type { NamedSource } from '../named-source.ts';
import { openWorkbook } from './open-workbook.ts';
import { parseXml, type XmlHandler } from './parse-xml.ts';
import { MOST_CELL_CHARACTERS, MOST_COLUMNS } from './xlsx-limits.ts';

/** Characters of text that are given out at once. */
const PIECE_CHARACTERS = 32_768;
/** Rows that may hold the header. */
const HEAD_ROWS = 64;

/**
 * The first sheet of a workbook as a table of text with tabs: one line for each row that the file holds, numbers as the file
 * stores them. Dates are day numbers, as spreadsheets count them. Damage throws UnreadableSource after the rows before it.
 */
export function sheetAsText(workbook: NamedSource): NamedSource {
  return {
    name: workbook.name.replace(/\.xls[xm]$/i, '.txt'),
    byteLength: null,
    open: () => readSheet(workbook),
  };
}

async function* readSheet(workbook: NamedSource): AsyncGenerator<Uint8Array> {
  const { source, sharedTexts } = await openWorkbook(workbook);
  const rows = new SheetRows(sharedTexts);
  for await (const _ of parseXml(source.open(), rows)) {
    if (rows.length >= PIECE_CHARACTERS) yield encodeUtf8(rows.give());
  }
  yield encodeUtf8(rows.give());
}

class SheetRows implements XmlHandler {
  readonly #sharedTexts: readonly string[];
  #lines: string[] = [];
  #length = 0;
  #cells: string[] = [];
  #rows = 0;
  #width = 0;
  #column = 0;
  #kind = 'n';
  #value = '';
  #reads = false;

  constructor(sharedTexts: readonly string[]) {
    this.#sharedTexts = sharedTexts;
  }

  /** Characters that are ready. */
  get length(): number {
    return this.#length;
  }

  give(): string {
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    return text;
  }

  open(name: string, attributes: { readonly [name: string]: string }): void {
    if (name === 'row') this.#startRow();
    else if (name === 'c') this.#startCell(attributes['r'] ?? '', attributes['t'] ?? 'n');
    else this.#reads = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (this.#reads && this.#value.length < MOST_CELL_CHARACTERS) this.#value += piece;
  }

  close(name: string): void {
    this.#reads = false;
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #startRow(): void {
    this.#cells = [];
    this.#column = 0;
  }

  #startCell(reference: string, kind: string): void {
    const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
    if (letters !== undefined) {
      let column = 0;
      for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
      this.#column = column - 1;
    }
    this.#kind = kind;
    this.#value = '';
  }

  #endCell(): void {
    if (this.#column < MOST_COLUMNS) {
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = this.#show();
    }
    this.#column += 1;
  }

  #show(): string {
    // A cell with an error (`#N/A`) has no value.
    if (this.#kind === 'e') return '';
    const text = this.#kind === 's' ? (this.#sharedTexts[Number(this.#value)] ?? '') : this.#value;
    return text.slice(0, MOST_CELL_CHARACTERS).replaceAll(/[\t\r\n"]+/g, ' ');
  }

  #endRow(): void {
    // Empty cells at the end of a row are not in the file: a header tells how wide the table is.
    if (this.#rows < HEAD_ROWS) this.#width = Math.max(this.#width, this.#cells.length);
    this.#rows += 1;
    while (this.#cells.length < this.#width) this.#cells.push('');
    const line = `${this.#cells.join('\t')}\n`;
    this.#lines.push(line);
    this.#length += line.length;
  }
}
