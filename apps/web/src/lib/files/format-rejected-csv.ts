import type { InputIssue } from '@eupnea/model';

/** Something of a file that was not read. */
export interface RejectedEntry {
  /** From 1; null = the file as a whole. */
  readonly line: number | null;
  /** In English. */
  readonly reason: string;
  readonly code: string | null;
  readonly values?: { readonly [name: string]: string | number };
  /** Entry of an archive; null for a file of its own. */
  readonly file: string | null;
}

/** An issue of a file that was read here. */
export function toRejectedEntry({ line, code, detail, values }: InputIssue): RejectedEntry {
  return {
    line: line ?? null,
    reason: detail,
    code,
    ...(values === undefined ? {} : { values }),
    file: null,
  };
}

/** The list as a table of its own (RFC 4180). A cell that a spreadsheet would run as a formula is made text. */
export function formatRejectedCsv(
  rejected: readonly RejectedEntry[],
  describe: (entry: RejectedEntry) => string,
): string {
  const rows = rejected.map((entry) => [
    entry.file ?? '',
    entry.line === null ? '' : String(entry.line),
    describe(entry),
    entry.code ?? '',
  ]);
  return `${[['file', 'line', 'reason', 'code'], ...rows].map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`;
}

function quoteCell(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
