import { TextLines } from '../text-lines.ts';
import type { CsvColumns } from './csv-columns.ts';
import { guessDelimiter, splitCsvLine } from './split-csv-line.ts';

/** Number of leading lines searched for a header. */
const HEADER_LINES = 50;

/**
 * Accepts a table with the header names `flow` and `pressure` in Eupnea's own units. Other names or units need a
 * mapping from the caller, because a guessed unit would give wrong numbers.
 */
export function detectCsv(head: Uint8Array): CsvColumns | null {
  let found: CsvColumns | null = null;
  const lines = new TextLines((line, lineNumber) => {
    if (found !== null || lineNumber > HEADER_LINES) return;
    const names = splitCsvLine(line, guessDelimiter(line)).map((name) => name.trim());
    const find = (wanted: string) => {
      const name = names.find((candidate) => candidate.toLowerCase() === wanted);
      return name === undefined ? null : { column: name, factor: 1, hasUnit: false };
    };
    const flow = find('flow');
    const pressure = find('pressure');
    if (flow === null || pressure === null) return;
    found = { time: find('time'), flow, pressure, volume: find('volume') };
  });
  lines.push(head);
  return found;
}
