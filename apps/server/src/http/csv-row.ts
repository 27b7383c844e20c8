import { writeCsvLine } from '@eupnea/model';

/** Returns a line of CSV with decimal points. Absent numbers are empty. */
export function writeCsvRow(row: readonly (number | string | null)[]): string {
  return `${writeCsvLine(row)}\n`;
}
