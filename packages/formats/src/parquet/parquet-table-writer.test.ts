import { CMH2O_PER_MBAR } from '@eupnea/model';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { inspectFiles } from '../registry.ts';
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

  it('says the unit of each column in its own metadata and in the file’s, and our reader believes it', async () => {
    const writer = createParquetTableWriter([
      { name: 'time', type: 'DOUBLE', unit: 's' },
      { name: 'Paw', type: 'DOUBLE', unit: 'mbar' },
      { name: 'flow_lpm', type: 'DOUBLE', unit: 'L/s' },
      { name: 'count', type: 'INT32', unit: '' },
      { name: 'note', type: 'STRING', unit: '' },
    ]);
    const rows = Array.from({ length: 200 }, (_row, index) =>
      writer.addRow([index / 50, 10 * Math.sin(index / 9), Math.cos(index / 9), index, null]),
    );
    const bytes = Buffer.concat([...rows, writer.finish()]);
    const { row_groups: groups, key_value_metadata: notes } = parquetMetadata(Uint8Array.from(bytes).buffer);
    const own = groups[0]?.columns.map(({ meta_data: column }) => column?.key_value_metadata?.[0]?.value);
    expect(own).toEqual(['s', 'mbar', 'L/s', '1', undefined]);
    expect(notes).toEqual([
      { key: 'units', value: '{"time":"s","Paw":"mbar","flow_lpm":"L/s","count":"1"}' },
    ]);
    const { channels, mapping } = await inspectFiles([sourceOfBytes('x.parquet', Uint8Array.from(bytes))]);
    expect(channels.map(({ unit }) => unit)).toEqual(['s', 'mbar', 'L/s', '1', null]);
    expect(mapping?.channels).toEqual([
      { channel: 'pressure', position: 1, factor: CMH2O_PER_MBAR },
      { channel: 'flow', position: 2, factor: 60 },
    ]);
  });
});
