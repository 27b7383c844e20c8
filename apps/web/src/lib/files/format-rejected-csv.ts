/** Something of a file that was not read. */
export interface RejectedEntry {
  /** From 1; null = the file as a whole. */
  readonly line: number | null;
  readonly reason: string;
  /** Entry of an archive; null for a file of its own. */
  readonly file: string | null;
}

/** The list as a table of its own (RFC 4180). A cell that a spreadsheet would run as a formula is made text. */
export function formatRejectedCsv(rejected: readonly RejectedEntry[]): string {
  const rows = rejected.map(({ file, line, reason }) => [
    file ?? '',
    line === null ? '' : String(line),
    reason,
  ]);
  return `${[['file', 'line', 'reason'], ...rows].map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`;
}

function quoteCell(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
