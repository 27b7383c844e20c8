import { describe, expect, it } from 'vitest';
import { convertRecording } from '../convert-recording.ts';
import { sourceOfBytes } from '../named-source.ts';
import { createParquetTableWriter } from '../parquet/parquet-table-writer.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { findWriterFormat } from '../writer-registry.ts';
import { readClifSupport } from './read-clif-support.ts';

const COLUMNS = [
  ['hospitalization_id', 'STRING'],
  ['recorded_dttm', 'TIMESTAMP'],
  ['device_category', 'STRING'],
  ['mode_name', 'STRING'],
  ['mode_category', 'STRING'],
  ['fio2_set', 'DOUBLE'],
  ['peep_set', 'DOUBLE'],
  ['pressure_support_set', 'DOUBLE'],
  ['tidal_volume_obs', 'DOUBLE'],
] as const;

type Row = readonly (string | number | null)[];

function fileOf(
  rows: readonly Row[],
  columns: readonly (readonly [string, 'STRING' | 'TIMESTAMP' | 'DOUBLE'])[] = COLUMNS,
) {
  const writer = createParquetTableWriter(columns.map(([name, type]) => ({ name, type })));
  const pieces = [...rows.map((row) => writer.addRow(row)), writer.finish()];
  const bytes = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  return sourceOfBytes('clif_respiratory_support.parquet', bytes);
}

const at = (clock: string) => Date.parse(`2026-01-05T${clock}Z`) * 1000;

const ROWS: readonly Row[] = [
  ['H1', at('10:00:00'), 'IMV', 'AC/VC', 'Assist Control-Volume Control', 0.35, 5, null, null],
  ['H2', at('10:00:00'), 'IMV', null, 'Pressure Support/CPAP', 0.4, 8, 12, 380],
  ['H1', at('11:00:00'), 'IMV', 'AC/VC', 'Assist Control-Volume Control', 0.35, 8, null, 410],
  ['H1', at('12:00:00'), 'IMV', 'A mode of nobody', 'Other', 1.4, 8, 0, 90],
];

async function read(file: ReturnType<typeof fileOf>) {
  const events = [];
  for await (const batch of readClifSupport([file])) events.push(...batch);
  return events;
}

describe('clif_respiratory_support', () => {
  it('is known by its columns, as rows without samples', async () => {
    expect(await inspectFiles([fileOf(ROWS)])).toMatchObject({
      formatId: 'clif_respiratory_support',
      contents: 'trend',
      confidence: 'certain',
      problem: null,
    });
    const other = COLUMNS.filter(([name]) => name !== 'mode_category');
    const table = fileOf([['H1', at('10:00:00'), 'IMV', 'AC/VC', 0.35, 5, null, null]], other);
    expect((await inspectFiles([table])).formatId).toBe('parquet');
  });

  it('gives each change of a setting and mode of each stay, and drops values beyond the limits', async () => {
    const events = await read(fileOf(ROWS));
    const settings = events.flatMap((event) =>
      event.type === 'log'
        ? [
            `${event.category} ${new Date(event.timeMs).toISOString().slice(11, 16)} ${event.text.replace('Eupnea setting ', '')}`,
          ]
        : [],
    );
    expect(settings).toEqual([
      'H1 10:00 mode_name "AC/VC"',
      'H1 10:00 FiO2 35',
      'H1 10:00 PEEPCPAP 5',
      // A category without a name is told as its control and sequence; support tells it from CPAP.
      'H2 10:00 mode_name "ps-csv"',
      'H2 10:00 FiO2 40',
      'H2 10:00 pressure_support 12',
      'H2 10:00 PEEPCPAP 8',
      'H1 11:00 PEEPCPAP 8',
      // FiO2 1.4 is missing. The unknown mode keeps its name.
      'H1 12:00 mode_name "A mode of nobody"',
      'H1 12:00 pressure_support 0',
    ]);
    const rows = events.flatMap((event) => (event.type === 'trend_row' ? [event] : []));
    expect(rows).toHaveLength(4);
    expect(rows.every(({ zoned }) => zoned)).toBe(true);
    expect(rows[3]?.values).toEqual(['H1', 'IMV', 'A mode of nobody', 'Other', null, 0, 8, null]);
    const [columns] = events;
    expect(columns).toMatchObject({
      type: 'trend_columns',
      columns: expect.arrayContaining([{ name: 'fio2_set', unit: '%', parameterCode: 'FiO2' }]),
    });
  });

  it('reports a row without a time and reads the others', async () => {
    const events = await read(fileOf([['H1', null, null, null, null, 0.3, 5, null, null], ...ROWS]));
    expect(events.filter(({ type }) => type === 'issue')).toEqual([
      { type: 'issue', issue: { code: 'clif_bad_row', detail: expect.any(String), line: 1 } },
    ]);
    expect(events.filter(({ type }) => type === 'trend_row')).toHaveLength(4);
  });

  it('converts to tables of settings and rows', async () => {
    const format = findRecordingFormat('clif_respiratory_support');
    const target = findWriterFormat('csv');
    if (format === null || target === null) throw new Error('The formats are registered');
    const texts = new Map<string, string>();
    const steps = convertRecording({
      sources: [fileOf(ROWS)],
      format,
      target,
      mapping: null,
      measurement: null,
      pseudonym: null,
      device: { model: null, serial: null, software: null },
      software: 'Eupnea',
      recordName: 'clif',
    });
    for await (const { chunks } of steps)
      for (const { ending, bytes } of chunks)
        texts.set(ending, (texts.get(ending) ?? '') + new TextDecoder().decode(bytes));
    expect([...texts.keys()].toSorted()).toEqual(['.events.csv', '.trends.csv']);
    expect(texts.get('.events.csv')).toContain('setting,H2,Eupnea setting PEEPCPAP 8');
    expect(texts.get('.trends.csv')).toContain('A mode of nobody');
  });
});
