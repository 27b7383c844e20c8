import { createParquetTableWriter, sourceOfBytes, type NamedSource } from '@eupnea/formats';
import { writeTestMat } from '@eupnea/formats/write-test-mat';
import { writeTestXlsx } from '@eupnea/formats/write-test-xlsx';
import type { Row } from './corrupt-rows.ts';
import type { Chain } from './write-chain.ts';

export const TABLE_FORMATS = ['parquet', 'mat', 'xlsx'] as const;

/** The rows of a chain as a table of another format, with the names and units that such files have. */
export function writeTable(
  format: (typeof TABLE_FORMATS)[number],
  rows: readonly Row[],
  { units }: Chain,
): NamedSource {
  const isCode = (value: number) => value === -1000 || value === -999;
  const scaled = (value: number | null, factor: number) =>
    value === null || isCode(value) ? value : Number((value * factor).toFixed(4));
  const columns = rows.map(({ stamp, flow, pressure }) => [
    Number(stamp.toFixed(5)),
    scaled(flow, units.flowFactor),
    scaled(pressure, units.pressureFactor),
  ]);
  if (format === 'xlsx') {
    const head = ['time (s)', `flow (${units.flow})`, `pressure (${units.pressure})`];
    return sourceOfBytes('r.xlsx', writeTestXlsx([{ name: 'r', rows: [head, ...columns] }]));
  }
  if (format === 'mat') {
    const vector = (at: number) => Float64Array.from(columns, (row) => row[at] ?? Number.NaN);
    return sourceOfBytes(
      'r.mat',
      writeTestMat({
        time: { data: vector(0), unit: 's' },
        flow: { data: vector(1), unit: units.flow },
        pressure: { data: vector(2), unit: units.pressure },
      }),
    );
  }
  const writer = createParquetTableWriter([
    { name: 'time (s)', type: 'DOUBLE' },
    { name: `flow (${units.flow})`, type: 'DOUBLE' },
    { name: `pressure (${units.pressure})`, type: 'DOUBLE' },
  ]);
  const parts = [...columns.map((row) => writer.addRow(row)), writer.finish()];
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return sourceOfBytes('r.parquet', bytes);
}
