import { createParquetTableWriter } from '@eupnea/formats';
import type { ExportTable } from './export-table.ts';

/** Row groups are written when full, so that memory is bounded for a file of any length. */
export async function* writeParquet(table: ExportTable): AsyncGenerator<Buffer> {
  const writer = createParquetTableWriter(table.columns);
  for await (const rows of table.readRows()) {
    for (const row of rows) {
      const bytes = writer.addRow(row);
      if (bytes.length > 0) yield Buffer.from(bytes);
    }
  }
  yield Buffer.from(writer.finish());
}
