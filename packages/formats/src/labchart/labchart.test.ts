import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const HEAD = [
  'Interval=\t0.01 s',
  'ExcelDateTime=\t4.60240422032407E+04\t02/01/2026 01:00:46.360',
  'TimeFormat=\tStartOfBlock',
  'DateFormat=\t',
  'ChannelTitle=\tECG\tAirflow\tAirway pressure',
  'Range=\t2.000 V\t10.000 V\t10.000 V',
  'UnitName=\tmV\tL/s\tcmH2O',
  'TopValue=\t10\t10\t10',
  'BottomValue=\t-10\t-10\t-10',
];

function rows(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, row) => {
    const at = from + row;
    return `${(row / 100).toFixed(2)}\t0.1\t${(at / 100).toFixed(3)}\t${at % 30}`;
  });
}

async function read(lines: readonly string[], ends = '\r\n') {
  const source = sourceOfBytes('x.txt', encodeUtf8(lines.join(ends) + ends));
  const inspection = await inspectFiles([source]);
  const format = findRecordingFormat(inspection.formatId ?? '');
  if (format === null) throw new Error('not known');
  const events: RecordingEvent[] = [];
  const { mapping } = inspection;
  for await (const some of readRecording([source], format, mapping === null ? {} : { mapping }))
    events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
  const pressure = blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]);
  const flow = blocks.flatMap(({ channels }) => [...(channels.flow ?? [])]);
  const last = blocks.at(-1);
  return { inspection, events, flow, pressure, issues, end: (last?.firstIndex ?? 0) + (last?.length ?? 0) };
}

describe('LabChart text', () => {
  it('names its channels, units, rate and start', async () => {
    const { inspection } = await read([...HEAD, ...rows(5)]);
    expect(inspection).toMatchObject({
      formatId: 'labchart',
      startedAt: '2026-01-02T01:00:46.360000',
      problem: null,
    });
    expect(inspection.channels).toEqual([
      { position: 0, name: 'ECG', unit: 'mV', rateHz: 100 },
      { position: 1, name: 'Airflow', unit: 'L/s', rateHz: 100 },
      { position: 2, name: 'Airway pressure', unit: 'cmH2O', rateHz: 100 },
    ]);
    expect(inspection.questions.filter(({ required }) => required)).toEqual([]);
  });

  it.each([
    // The number has the day, the text the time; five digits are rounded to a day.
    ['4.6082e+04\t3/1/2026 10:00:00.0', 'M/d/yyyy', '2026-03-01T10:00:00.000000'],
    ['4.6083e+04\t3/1/2026 18:00:00.0', 'M/d/yyyy', '2026-03-01T18:00:00.000000'],
    ['4.6025e+04\t3/1/2026 10:00:00.0', '', '2026-01-03T10:00:00.000000'],
    ['4.6082e+04\t3/1/2026 10:00:00 PM', '', '2026-03-01T22:00:00.000000'],
    ['4.6082e+04\t1.3.2026 10:00:00', '', '2026-03-01T10:00:00.000000'],
    ['\t3/1/2026 10:00:00.0', 'M/d/yyyy', '2026-03-01T10:00:00.000000'],
    ['\t3/1/2026 10:00:00.0', 'dd/MM/yyyy', '2026-01-03T10:00:00.000000'],
    ['\t13/1/2026 10:00:00.0', '', '2026-01-13T10:00:00.000000'],
    ['\t3/1/2026 10:00:00.0', '', null],
  ])('reads the start %j with the format %j as %s', async (start, format, startedAt) => {
    const head = HEAD.map((line) => {
      if (line.startsWith('ExcelDateTime')) return `ExcelDateTime=\t${start}`;
      return line.startsWith('DateFormat') ? `DateFormat=\t${format}` : line;
    });
    expect((await read([...head, ...rows(5)])).inspection.startedAt).toBe(startedAt);
  });

  it('is read at its own rate and time, with its remarks', async () => {
    const table = rows(200);
    table[50] += '\t#* suction ';
    const { flow, pressure, issues, events } = await read([...HEAD, ...table]);
    expect(pressure).toEqual(Array.from({ length: 200 }, (_, at) => at % 30));
    expect(flow[150]).toBeCloseTo(90, 4);
    expect(issues).toEqual([]);
    const start = Date.UTC(2026, 0, 2, 1, 0, 46, 360);
    const clocks = events.flatMap((event) => (event.type === 'wall_clock' ? [Math.round(event.timeMs)] : []));
    expect(clocks).toEqual([start]);
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'log', text: 'suction', timeMs: expect.closeTo(start + 500, 0) }),
    );
  });

  it('without a column of times counts its rows', async () => {
    const table = rows(200).map((row) => row.replace(/^[^\t]*\t/, ''));
    const { pressure, issues } = await read([...HEAD, ...table], '\n');
    expect(pressure).toEqual(Array.from({ length: 200 }, (_, at) => at % 30));
    expect(issues).toEqual([]);
  });

  it('with decimal commas is read the same', async () => {
    const lines = [...HEAD, ...rows(200)].map((line) => line.replaceAll(/(\d)\.(\d)/g, '$1,$2'));
    expect((await read(lines)).flow[150]).toBeCloseTo(90, 4);
  });

  it('of several blocks keeps the pause between them', async () => {
    const second = HEAD.map((line) =>
      line.replace('4.60240422032407E+04\t02/01/2026 01:00:46.360', '\t02/01/2026 01:01:46.360'),
    );
    const { pressure, issues, end } = await read([...HEAD, ...rows(200), '', ...second, ...rows(200, 200)]);
    expect(pressure).toHaveLength(400);
    expect(issues).toEqual(['labchart_time_gap']);
    expect(end).toBe(6200);
  });

  it('names a block of another rate instead of joining it', async () => {
    const second = HEAD.map((line) => line.replace('0.01 s', '0.005 s'));
    const { pressure, issues } = await read([...HEAD, ...rows(200), ...second, ...rows(200, 200)]);
    expect(pressure).toHaveLength(200);
    expect(issues).toEqual(['labchart_other_block', 'labchart_other_rows']);
  });

  it('does not take the voltage of an input for the unit of its signal', async () => {
    const { inspection } = await read([...HEAD.filter((line) => !line.startsWith('UnitName')), ...rows(5)]);
    expect(inspection.channels.map(({ unit }) => unit)).toEqual([null, null, null]);
    expect(inspection.questions).toContainEqual(expect.objectContaining({ asks: 'units', required: true }));
  });

  it('loses a damaged row alone', async () => {
    const table = rows(200);
    table[7] = '0.07\t0.1\tx\ty';
    const { pressure, issues } = await read([...HEAD, ...table]);
    expect(pressure).toHaveLength(200);
    expect(pressure[7]).toBeNaN();
    expect(issues).toContain('labchart_bad_row');
  });
});
