import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { gatherRecordings } from '../gather-recordings.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat } from '../registry.ts';
import { writeTestXlsx, type TestSheet } from './write-test-xlsx.ts';

const ROWS = Array.from({ length: 1500 }, (_, at) => [
  at / 100,
  at === 700 ? null : Math.round(400 * Math.sin(at / 30)) / 10,
  5 + (at % 20),
]);
const SHEET: TestSheet = { name: 'Data', rows: [['Time (s)', 'Flow (L/min)', 'Paw (cmH2O)'], ...ROWS] };

async function read(bytes: Uint8Array, name = 'x.xlsx') {
  const { recordings } = await gatherRecordings([sourceOfBytes(name, bytes)]);
  const [recording] = recordings;
  if (recording === undefined) throw new Error('not found');
  const { files, inspection } = recording;
  const format = findRecordingFormat(inspection.formatId ?? '');
  const columns = { flow: [] as number[], pressure: [] as number[] };
  const issues: string[] = [];
  const clocks: number[] = [];
  const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
  if (format !== null)
    for await (const events of readRecording(files, format, options)) {
      for (const event of events) {
        if (event.type === 'issue') issues.push(event.issue.code);
        if (event.type === 'wall_clock') clocks.push(event.timeMs);
        if (event.type !== 'samples') continue;
        columns.flow.push(...(event.block.channels.flow ?? []));
        columns.pressure.push(...(event.block.channels.pressure ?? []));
      }
    }
  return { count: recordings.length, inspection, ...columns, issues, clocks };
}

const FLOW = ROWS.map(([, flow]) => (flow === null || flow === undefined ? Number.NaN : Math.fround(flow)));

describe('an Excel workbook', () => {
  it('is read as its first sheet, whose empty cells are missing values', async () => {
    const { count, inspection, flow, pressure, issues } = await read(writeTestXlsx([SHEET]));
    expect(count).toBe(1);
    expect(inspection).toMatchObject({
      formatId: 'xlsx',
      formatName: 'Excel workbook',
      confidence: 'likely',
    });
    expect(inspection.channels).toEqual([
      { position: 0, name: 'Time', unit: 's', rateHz: 100 },
      { position: 1, name: 'Flow', unit: 'L/min', rateHz: 100 },
      { position: 2, name: 'Paw', unit: 'cmH2O', rateHz: 100 },
    ]);
    expect(flow).toEqual(FLOW);
    expect(pressure).toEqual(ROWS.map(([, , value]) => value));
    expect(issues).toEqual(['csv_missing_values', 'coarse_pressure']);
  });

  it('names the sheets that are not read', async () => {
    const { flow, issues } = await read(writeTestXlsx([SHEET, { name: 'Notes', rows: [['a']] }]));
    expect(flow).toEqual(FLOW);
    expect(issues).toContain('xlsx_other_sheets');
  });

  it('keeps characters that fall between two pieces of its file', async () => {
    const pressure = 'Luftvägstryck µ (cmH2O)';
    const rows = [
      ['Time (s)', 'Flow (L/min)', pressure, 'note'],
      ...ROWS.map((row) => [...row, 'ä€😀'.repeat(9)]),
    ];
    const { inspection } = await read(writeTestXlsx([{ name: 'Data', rows }]));
    expect(inspection.channels.map(({ name }) => name).slice(0, 3)).toEqual([
      'Time',
      'Flow',
      'Luftvägstryck µ',
    ]);
  });

  it('with dates tells its start', async () => {
    const rows = ROWS.map(([at = 0, flow = 0, pressure = 0]) => [
      46_024.25 + (at ?? 0) / 86_400,
      flow,
      pressure,
    ]);
    const { clocks, inspection } = await read(
      writeTestXlsx([{ name: 'Data', rows: [['Date', 'Flow (L/min)', 'Paw (cmH2O)'], ...rows] }]),
    );
    expect(inspection.startedAt).toBe('2026-01-02T06:00:00.000000');
    expect(clocks[0]).toBe(Date.UTC(2026, 0, 2, 6));
  });

  it('with dates from 1904 is refused, not read four years too early', async () => {
    expect((await read(writeTestXlsx([SHEET], { uses1904: true }))).inspection.problem?.code).toBe(
      'xlsx_dates',
    );
  });

  it('in a zip archive is read too', async () => {
    const { inspection, flow } = await read(
      zipSync({ 'folder/x.xlsx': writeTestXlsx([SHEET]) }, { level: 0 }),
      'all.zip',
    );
    expect(inspection.formatId).toBe('xlsx');
    expect(flow).toEqual(FLOW);
  });

  it('without a table says so', async () => {
    const { inspection } = await read(writeTestXlsx([{ name: 'Notes', rows: [['a', 'b']] }]));
    expect(inspection.problem).toEqual({
      code: 'xlsx_no_samples',
      detail: 'The first sheet, "Notes", holds no table of samples.',
    });
  });

  it('that declares its own entities expands nothing', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
    const sheet = `${bomb}<worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`;
    const bytes = zipSync({
      '[Content_Types].xml': new Uint8Array(1),
      'xl/workbook.xml': Buffer.from('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': Buffer.from(sheet),
    });
    expect((await read(bytes)).inspection.problem?.code).toBe('xlsx_damaged');
  });
});
