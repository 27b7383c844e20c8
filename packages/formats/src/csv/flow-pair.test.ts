import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { createParquetTableWriter } from '../parquet/parquet-table-writer.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { settleReading } from '../settle-reading.ts';
import { parseCsvColumns, type CsvColumns } from './csv-columns.ts';

/** 12 s at 50 Hz: inspiration 1 s, expiration 1 s, with a pressure that follows. */
const FLOWS = Array.from({ length: 600 }, (_row, at) =>
  at % 100 < 50 ? 40 - (at % 50) / 2 : -45 * Math.exp(-(at % 50) / 12),
);
const pressureAt = (at: number) => (at % 100 < 50 ? 20 + (at % 50) / 10 : 5);

/** @param out factor of the expiratory flow in the file */
function writeFile(head: string, out = 1, change: (flow: number) => readonly [number, number] = split) {
  const rows = FLOWS.map((flow, at) => {
    const [inspiratory, expiratory] = change(flow);
    return [at / 50, inspiratory.toFixed(3), (out * expiratory).toFixed(3), pressureAt(at).toFixed(2)].join();
  });
  return sourceOfBytes('a.csv', new TextEncoder().encode([head, ...rows].join('\n')));
}

/** Rows in which cells are left empty or hold a code for a missing value. */
function writeCells(cellsAt: (flow: number, at: number) => readonly [string, string]) {
  const rows = FLOWS.map((flow, at) => [at / 50, ...cellsAt(flow, at), pressureAt(at).toFixed(2)].join());
  return sourceOfBytes('a.csv', new TextEncoder().encode([HEADS[0], ...rows].join('\n')));
}

function split(flow: number): readonly [number, number] {
  return flow > 0 ? [flow, 0] : [0, -flow];
}

const NO_ANSWERS = { columns: null, rateHz: null, startedAt: null, timeZone: null, lagMs: 0 };

async function read(file: ReturnType<typeof writeFile>, columns: CsvColumns | null = null) {
  const inspection = await inspectFiles([file]);
  const settled = settleReading(inspection, { ...NO_ANSWERS, columns });
  if (!settled.ok) return settled.error;
  const { mapping, notes } = settled.value;
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error('no format');
  const flow: number[] = [];
  for await (const events of readRecording([file], format, { mapping }))
    for (const event of events) if (event.type === 'samples') flow.push(...(event.block.channels.flow ?? []));
  return { flow, notes };
}

const HEADS = [
  'Time (s),Flow insp (L/min),Flow exp (L/min),Paw (cmH2O)',
  'Time (s),Insp. Flow [L/min],Exp. Flow [L/min],Paw [cmH2O]',
  'Time (s),Flow_In_lpm,Flow_Out_lpm,Paw (cmH2O)',
  'Time (s),Inspiratory flow (L/min),Expiratory flow (L/min),Paw (cmH2O)',
  'Zeit (s),Inspiratorischer Flow (L/min),Exspiratorischer Flow (L/min),Paw (cmH2O)',
  'Time (s),Flujo inspiratorio (L/min),Flujo espiratorio (L/min),Paw (cmH2O)',
];

describe('inspiratory and expiratory flow in two columns', () => {
  it.each(HEADS.flatMap((head) => [1, -1].map((sign) => [head, sign] as const)))(
    'is one flow: %s, sign %d',
    async (head, sign) => {
      const found = await read(writeFile(head, sign));
      if (typeof found === 'string') throw new Error(found);
      expect(found.notes.join(' ')).toContain('flow is read from two columns');
      expect(found.notes.join(' ')).not.toContain('not read');
      expect(found.flow).toHaveLength(FLOWS.length);
      for (const [at, flow] of found.flow.entries()) expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
    },
  );

  it('is scaled with the unit of each column', async () => {
    const head = 'Time (s),Flow insp (L/min),Flow exp (mL/s),Paw (cmH2O)';
    const found = await read(writeFile(head, 1000 / 60));
    if (typeof found === 'string') throw new Error(found);
    for (const [at, flow] of found.flow.entries()) expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
  });

  it.each<[string, (flow: number) => readonly [string, string]]>([
    ['both', (flow) => (flow > 0 ? [flow.toFixed(3), ''] : ['', (-flow).toFixed(3)])],
    ['the inspiratory', (flow) => (flow > 0 ? [flow.toFixed(3), '0.0'] : ['', (-flow).toFixed(3)])],
    ['the expiratory', (flow) => (flow > 0 ? [flow.toFixed(3), ''] : ['0.0', (-flow).toFixed(3)])],
  ])('is zero where %s cells are empty while the other flows', async (_which, cellsAt) => {
    const found = await read(writeCells(cellsAt));
    if (typeof found === 'string') throw new Error(found);
    for (const [at, flow] of found.flow.entries()) expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
  });

  it('is missing where a cell is lost beside a zero', async () => {
    const isLost = (at: number) => at >= 310 && at < 330;
    const found = await read(
      writeCells((flow, at) => (isLost(at) ? ['', '0'] : flow > 0 ? [`${flow}`, '0'] : ['', `${-flow}`])),
    );
    if (typeof found === 'string') throw new Error(found);
    for (const [at, flow] of found.flow.entries())
      if (isLost(at)) expect(flow).toBeNaN();
      else expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
  });

  it('is no question where codes for missing values stand in its first rows', async () => {
    const file = writeCells((flow, at) =>
      at % 40 < 3 ? ['-1000', '-1000'] : [split(flow)[0].toFixed(3), split(flow)[1].toFixed(3)],
    );
    const found = await read(file);
    if (typeof found === 'string') throw new Error(found);
    for (const [at, flow] of found.flow.entries())
      if (at % 40 > 3) expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
  });

  it('is asked about where both columns hold the same flow', async () => {
    const { questions } = await inspectFiles([writeFile(HEADS[0] ?? '', 1, (flow) => [flow, flow])]);
    expect(questions).toContainEqual(
      expect.objectContaining({
        asks: 'channels',
        required: true,
        why: { reason: 'flow_pair', about: ['flow'] },
      }),
    );
  });

  it('is asked about where both flow at the same time', async () => {
    const both = (flow: number) => [Math.abs(flow), Math.abs(flow) / 2] as const;
    const { questions } = await inspectFiles([writeFile(HEADS[0] ?? '', 1, both)]);
    expect(questions.map(({ why }) => why?.reason)).toContain('flow_pair');
  });

  it('is turned, and asked about, where the names are exchanged', async () => {
    const { questions } = await inspectFiles([
      writeFile(HEADS[0] ?? '', 1, (flow) => [split(flow)[1], split(flow)[0]]),
    ]);
    expect(questions.map(({ why }) => why?.reason)).toContain('flow_reversed');
  });

  it('is named by a user', async () => {
    const columns = parseCsvColumns('time=1,flow=2:L/min,flow_out=-3:L/min,pressure=4');
    if (!columns.ok) throw new Error(columns.error);
    const found = await read(writeFile('t,a,b,c', -1), columns.value);
    if (typeof found === 'string') throw new Error(found);
    expect(found.flow[10]).toBeCloseTo(FLOWS[10] ?? 0, 1);
    expect(found.flow[60]).toBeCloseTo(FLOWS[60] ?? 0, 1);
  });

  it.each([-1000, 9999])('has no flow where a Parquet table says %d in both columns', async (code) => {
    const names = ['time (s)', 'flow insp (L/min)', 'flow exp (L/min)', 'pressure (cmH2O)'];
    const writer = createParquetTableWriter(names.map((name) => ({ name, type: 'DOUBLE' })));
    const isLost = (at: number) => at >= 300 && at < 350;
    const parts = FLOWS.map((flow, at) =>
      writer.addRow([at / 50, ...(isLost(at) ? [code, code] : split(flow)), pressureAt(at)]),
    );
    const bytes = Uint8Array.from([...parts, writer.finish()].flatMap((part) => [...part]));
    const columns = parseCsvColumns('time=1,flow=2,flow_out=3,pressure=4');
    if (!columns.ok) throw new Error(columns.error);
    const found = await read(sourceOfBytes('a.parquet', bytes), columns.value);
    if (typeof found === 'string') throw new Error(found);
    for (const [at, flow] of found.flow.entries()) {
      if (isLost(at)) expect(flow).toBeNaN();
      else expect(flow).toBeCloseTo(FLOWS[at] ?? 0, 1);
    }
  });
});
