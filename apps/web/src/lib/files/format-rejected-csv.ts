import { type InputIssue, writeCsvLine } from '@eupnea/model';

/** A part of a file that was not read. */
export interface RejectedEntry {
  /** Line number from 1; null for the whole file. */
  readonly line: number | null;
  /** In English. */
  readonly reason: string;
  readonly code: string | null;
  readonly values?: { readonly [name: string]: string | number };
  /** Entry of an archive; null for a single file. */
  readonly file: string | null;
}

/** Issue of a file read in the browser. */
export function toRejectedEntry({ line, code, detail, values }: InputIssue): RejectedEntry {
  return {
    line: line ?? null,
    reason: detail,
    code,
    ...(values === undefined ? {} : { values }),
    file: null,
  };
}

/** The list as CSV (RFC 4180). Cells that a spreadsheet would execute as formulas are escaped. */
export function formatRejectedCsv(
  rejected: readonly RejectedEntry[],
  describe: (entry: RejectedEntry) => string,
): string {
  const rows = rejected.map((entry) => [entry.file ?? '', entry.line, describe(entry), entry.code ?? '']);
  return `${[['file', 'line', 'reason', 'code'], ...rows].map(writeCsvLine).join('\r\n')}\r\n`;
}
