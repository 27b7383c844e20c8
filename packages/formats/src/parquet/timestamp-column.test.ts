import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { expect, it } from 'vitest';
import { createParquetTableWriter } from './parquet-table-writer.ts';

it('writes times of UTC and dates with their type, absent ones included', async () => {
  const writer = createParquetTableWriter([
    { name: 'at', type: 'TIMESTAMP' },
    { name: 'day', type: 'DATE' },
  ]);
  const atUs = Date.UTC(2226, 5, 1, 23, 59, 59) * 1000 + 250_000;
  const pieces = [writer.addRow([atUs, 19_783]), writer.addRow([null, null]), writer.finish()];
  const { buffer } = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { at: new Date('2226-06-01T23:59:59.250Z'), day: new Date('2024-03-01') },
    { at: null, day: null },
  ]);
  const [at, day] = parquetSchema(parquetMetadata(buffer)).children;
  expect(at?.element.logical_type).toMatchObject({
    type: 'TIMESTAMP',
    isAdjustedToUTC: true,
    unit: 'MICROS',
  });
  expect(day?.element.logical_type).toMatchObject({ type: 'DATE' });
});
