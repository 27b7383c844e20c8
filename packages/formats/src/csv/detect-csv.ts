import { TextLines } from '../text-lines.ts';
import type { CsvColumns } from './csv-columns.ts';
import { guessDelimiter, splitCsvLine } from './split-csv-line.ts';

/** Header lines are looked for in this many first lines. */
const HEADER_LINES = 50;

/**
 * A table whose header has the plain names `flow` and `pressure`, in Eupnea's own units. Other names or units have to
 * be told by the caller, because a guess would be a wrong number.
 */
export function detectCsv(head: Uint8Array): CsvColumns | null {
  let found: CsvColumns | null = null;
  const lines = new TextLines((line, lineNumber) => {
    if (found !== null || lineNumber > HEADER_LINES) return;
    const names = splitCsvLine(line, guessDelimiter(line)).map((name) => name.trim());
    const find = (wanted: string) => {
      const name = names.find((candidate) => candidate.toLowerCase() === wanted);
      return name === undefined ? null : { column: name, factor: 1 };
    };
    const flow = find('flow');
    const pressure = find('pressure');
    if (flow === null || pressure === null) return;
    found = { time: find('time'), flow, pressure, volume: find('volume') };
  });
  lines.push(head);
  return found;
}
