import type { ExportHead, ExportRow, ExportTable } from './export-table.ts';

/** Lines that begin with # say what the file is; then the names, then the rows. Decimal point, UTF-8, times in UTC. */
export async function* writeCsv(table: ExportTable, head: ExportHead): AsyncGenerator<Buffer> {
  const lines = [
    `# Eupnea export: ${table.name}`,
    `# software: ${head.software}`,
    `# analysis version: ${head.analysisVersion}`,
    `# pseudonym: ${head.pseudonyms.join(' ')}`,
    `# device: ${head.devices.join('; ').replaceAll(/[\r\n]+/gu, ' ')}`,
    `# time base: UTC, from ${head.fromTime ?? 'the first'} to ${head.toTime ?? 'the last'}`,
    `# units: ${table.columns.map(({ name, unit }) => `${name} ${unit === '' ? '1' : unit}`).join('; ')}`,
    '# an empty field is a number that could not be measured',
    table.columns.map(({ name }) => name).join(','),
  ];
  yield Buffer.from(`${lines.join('\n')}\n`);
  for await (const rows of table.readRows()) {
    if (rows.length > 0) yield Buffer.from(rows.map(writeRow).join(''));
  }
}

function writeRow(row: ExportRow): string {
  return `${row.map(writeField).join(',')}\n`;
}

function writeField(value: number | string | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = shieldFormula(value);
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet runs a text that begins like a formula: a device's or a person's words get a sign before them. */
function shieldFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}
