import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import type { TimedRow } from '../timed-samples.ts';
import { NO_VALUE } from './no-value.ts';
import { splitCsvLine } from './split-csv-line.ts';
import type { TableRows } from './table-start.ts';

/** Whether a line holds words where the rows have their time, or, in a table without times, their samples. */
export function isBesideTable(
  { time, values }: TimedRow,
  line: string,
  { layout, delimiter, decimalComma }: TableRows,
): boolean {
  if (layout.time === null ? values?.some((value) => !Number.isNaN(value)) : time !== null) return false;
  const cells = splitCsvLine(line, delimiter);
  const holdsWord = (index: number) => {
    const cell = (cells[index] ?? '').trim();
    if (NO_VALUE.test(cell) || !/\p{L}/u.test(cell)) return false;
    return Number.isNaN(parseTableNumber(cell, decimalComma, true)) && parseTableTime(cell) === null;
  };
  return (
    holdsWord(layout.time?.index ?? 0) || (layout.time === null && holdsWord(layout.channels[0]?.index ?? 0))
  );
}
