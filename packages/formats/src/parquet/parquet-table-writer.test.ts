import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { createParquetTableWriter } from './parquet-table-writer.ts';

describe('the Parquet writer', () => {
  it('writes what is read back, absent values and several row groups included', async () => {
    const writer = createParquetTableWriter([
      { name: 'number', type: 'INT32' },
      { name: 'value', type: 'DOUBLE' },
      { name: 'mode', type: 'STRING' },
    ]);
    const expected = Array.from({ length: 20_000 }, (_row, index) => ({
      number: index,
      value: index % 7 === 0 ? null : index / 3,
      mode: index % 5 === 0 ? null : 'ps',
    }));
    const pieces = expected.map((row) => writer.addRow([row.number, row.value, row.mode]));
    expect(pieces.filter((piece) => piece.length > 0)).toHaveLength(2);
    const bytes = Uint8Array.from([...pieces, writer.finish()].flatMap((piece) => [...piece]));
    expect(await parquetReadObjects({ file: bytes.buffer })).toEqual(expected);
  });

  it('writes a table without rows', async () => {
    const writer = createParquetTableWriter([{ name: 'number', type: 'INT32' }]);
    expect(await parquetReadObjects({ file: Uint8Array.from(writer.finish()).buffer })).toEqual([]);
  });
});
