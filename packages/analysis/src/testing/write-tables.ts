import { createParquetTableWriter, sourceOfBytes, type NamedSource } from '@eupnea/formats';
import { writeTestMat } from '@eupnea/formats/write-test-mat';
import { writeTestXlsx } from '@eupnea/formats/write-test-xlsx';
import type { Row } from './corrupt-rows.ts';
import { encodeAscii } from './encode-ascii.ts';
import type { Chain } from './write-chain.ts';

export const TABLE_FORMATS = ['parquet', 'mat', 'xlsx'] as const;
/**
 * Texts of other shapes. long: one value a row, time by time; stacked: one signal below the other; flow_pair: flow of both
 * directions in two columns; dated: a column of dates beside times of day, past midnight.
 */
export const TEXT_FORMATS = ['json', 'jsonl', 'long', 'stacked', 'flow_pair', 'dated'] as const;
/** The rows of a dated table begin at this time of day, s before midnight. */
const BEFORE_MIDNIGHT_S = 20;

/** The rows of a chain as a table of another format, with the names and units that such files have. */
export function writeTable(
  format: (typeof TABLE_FORMATS)[number] | (typeof TEXT_FORMATS)[number],
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
  const names = ['time (s)', `flow (${units.flow})`, `pressure (${units.pressure})`];
  if (format === 'json') {
    const list = (at: number) => columns.map((row) => row[at] ?? null);
    const signal = (at: number, unit: string) => ({ unit, data: list(at) });
    return textOf(
      'r.json',
      JSON.stringify({
        time: signal(0, 's'),
        flow: signal(1, units.flow),
        pressure: signal(2, units.pressure),
      }),
    );
  }
  if (format === 'jsonl') {
    const lines = columns.map((row) =>
      JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))),
    );
    return textOf('r.jsonl', `${lines.join('\n')}\n`);
  }
  if (format === 'long' || format === 'stacked') {
    const write = (signal: string, unit: string, at: number) =>
      columns.map((row) => (row[at] === null ? [] : [`${row[0]},${signal},${row[at]},${unit}`]));
    const flow = write('flow', units.flow, 1);
    const pressure = write('pressure', units.pressure, 2);
    // Value by value of one time, or one signal below the other.
    const lines =
      format === 'long'
        ? flow.flatMap((line, at) => [...line, ...(pressure[at] ?? [])])
        : [...flow, ...pressure].flat();
    return textOf('r.csv', ['time,signal,value,unit', ...lines, ''].join('\n'));
  }
  if (format === 'flow_pair') {
    const split = (flow: number | null) => {
      if (flow === null) return ['', ''];
      return isCode(flow) ? [flow, flow] : [Math.max(0, flow), Math.max(0, -flow)];
    };
    const lines = columns.map(([time, flow, pressure]) => [time, ...split(flow ?? null), pressure].join());
    const head = `time (s),flow insp (${units.flow}),flow exp (${units.flow}),pressure (${units.pressure})`;
    return textOf('r.csv', [head, ...lines, ''].join('\n'));
  }
  if (format === 'dated') {
    const first = rows[0]?.stamp ?? 0;
    const startMs = Date.UTC(2026, 2, 2) - BEFORE_MIDNIGHT_S * 1000;
    const lines = columns.map(([, flow, pressure], at) => {
      const micros = Math.round(startMs * 1000 + ((rows[at]?.stamp ?? 0) - first) * 1e6);
      const [day, time] = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1).split('T');
      return [day, `${time}${String(micros % 1000).padStart(3, '0')}`, flow, pressure].join();
    });
    return textOf('r.csv', [`Date,Time,${names.slice(1).join()}`, ...lines, ''].join('\n'));
  }
  if (format === 'xlsx') {
    return sourceOfBytes('r.xlsx', writeTestXlsx([{ name: 'r', rows: [names, ...columns] }]));
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

function textOf(name: string, text: string): NamedSource {
  return sourceOfBytes(name, encodeAscii(text));
}
