import { writeCsvComment, writeCsvLine } from '@eupnea/model';
import { writeCsvRow } from '../../http/csv-row.ts';
import type { ExportHead, ExportTable } from './export-table.ts';

/**
 * Comment lines with # describe the file, then follow column names and rows. Decimal point, UTF-8, times in
 * UTC.
 */
export async function* writeCsv(table: ExportTable, head: ExportHead): AsyncGenerator<Buffer> {
  const lines = [
    `Eupnea export: ${table.name}`,
    `software: ${head.software}`,
    `analysis version: ${head.analysisVersion}`,
    `pseudonym: ${head.pseudonyms.join(' ')}`,
    `device: ${head.devices.join('; ')}`,
    `time base: UTC, from ${head.fromTime ?? 'the first'} to ${head.toTime ?? 'the last'}`,
    `units: ${table.columns.map(({ name, unit }) => `${name} ${unit === '' ? '1' : unit}`).join('; ')}`,
    'an empty field is a number that could not be measured',
  ].map(writeCsvComment);
  lines.push(writeCsvLine(table.columns.map(({ name }) => name)));
  yield Buffer.from(`${lines.join('\n')}\n`);
  for await (const rows of table.readRows()) {
    if (rows.length > 0) yield Buffer.from(rows.map(writeCsvRow).join(''));
  }
}
