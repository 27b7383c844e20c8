import { normalizeName } from '../normalize-name.ts';
import { isUnit, recognizeSignal, splitNameAndUnit } from '../recognize-channel.ts';
import { isTimeName } from './propose-time.ts';
import { splitCsvLine } from './split-csv-line.ts';
import type { RowLayout } from './table-layout.ts';
import type { TableRows } from './table-start.ts';

/** Lines of a head that are kept: names and units stand in the last ones. */
const MOST_LINES = 16;

/** Tells a header that a program repeats between rows from one whose columns mean something else. */
export class HeadMemory {
  #lines: string[] = [];

  /** Keeps a line before the rows. */
  keep(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
  }

  /** Most cells of a line that was kept. */
  widest(delimiter: string): number {
    return Math.max(0, ...this.#lines.map((line) => splitCsvLine(line, delimiter).length));
  }

  /** Judges a line of words between rows; null when it holds no names or units of the columns that are read. */
  judge(line: string, { layout, delimiter }: TableRows): 'repeated' | 'changed' | null {
    const cells = splitCsvLine(line, delimiter);
    const read = layout.needed.flatMap((at) => cells[layout.channels[at]?.index ?? -1] ?? []);
    // One word alone may be a damaged cell.
    if (!read.every((cell) => /\p{L}/u.test(cell)) || cells.filter(isLabel).length < 2) return null;
    const wanted = readCells(cells, layout);
    const isKnown = this.#lines.some((kept) => readCells(splitCsvLine(kept, delimiter), layout) === wanted);
    return isKnown ? 'repeated' : 'changed';
  }
}

/** The cells of the columns that are read. */
function readCells(cells: readonly string[], { time, date, channels }: RowLayout): string {
  const places = [...channels, ...channels.flatMap(({ minus }) => minus ?? []), time, date];
  return places.flatMap((place) => (place ? [normalizeName(cells[place.index] ?? '')] : [])).join('\n');
}

/** Whether a cell is the name of a channel or of time, or a unit. */
function isLabel(cell: string): boolean {
  const { name, unit } = splitNameAndUnit(cell);
  return recognizeSignal(name, unit) !== null || isTimeName(name) || isUnit(cell.trim());
}
