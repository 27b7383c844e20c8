import type { RecordingInspection } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { parseCsvColumns, type CsvColumns } from './csv/csv-columns.ts';
import { createCsvReader } from './csv/csv-reader.ts';
import { TEST_FLOW, TEST_NOTES, TEST_PRESSURE, writeTestEdf } from './edf/write-test-edf.ts';
import { encodeUtf8 } from './encode-utf8.ts';
import { gatherRecordings } from './gather-recordings.ts';
import { countParts } from './list-untaken.ts';
import { writeTestMat } from './mat/write-test-mat.ts';
import { sourceOfBytes, type NamedSource } from './named-source.ts';
import { createParquetTableWriter } from './parquet/parquet-table-writer.ts';
import { writeTestPoly5 } from './poly5/write-test-poly5.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat, RECORDING_FORMATS } from './registry.ts';
import { settleReading } from './settle-reading.ts';
import { SMALL_BINARIES, SMALL_TEXTS } from './small-test-files.ts';
import {
  TEST_AWF,
  TEST_AWP,
  TEST_EVENT,
  TEST_RATE,
  testTrack,
  testWave,
  writeTestVital,
} from './vital/write-test-vital.ts';
import { writeTestXlsx } from './xlsx/write-test-xlsx.ts';

const ROWS = Array.from({ length: 80 }, (_row, at) => [
  at / 50,
  (at % 9) - 4,
  (at % 7) + 5,
  38 + (at % 3),
  at,
]);
const vector = (column: number) => Float64Array.from(ROWS, (row) => row[column] ?? 0);

function inParquet(): Uint8Array {
  const writer = createParquetTableWriter([
    { name: 'time (s)', type: 'DOUBLE' },
    { name: 'flow (L/min)', type: 'DOUBLE' },
    { name: 'paw (cmH2O)', type: 'DOUBLE' },
    { name: 'remark', type: 'STRING' },
    { name: 'counter', type: 'INT32' },
  ]);
  const rows = ROWS.map(([time = 0, flow = 0, paw = 0, , counter = 0]) => [time, flow, paw, 'a', counter]);
  const parts = [...rows.map((row) => writer.addRow(row)), writer.finish()];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

interface Held {
  readonly file: Uint8Array;
  readonly held: number;
  readonly left: readonly string[];
}

/** Files that hold more than channels: the number of their parts, and the names of those that are not read. */
const FILES: { readonly [name: string]: Held } = {
  'r.csv': {
    file: encodeUtf8(
      `time (s),flow (L/min),paw (cmH2O),battery,\n${ROWS.map((row) => row.join(',')).join('\n')}\n`,
    ),
    held: 5,
    left: ['battery', 'column 5'],
  },
  'servo.txt': {
    file: encodeUtf8(
      (SMALL_TEXTS['servo'] ?? '')
        .replace('T\tF\tP\tF\tV', 'Tiempo\tFase\tPaw\tFlujo\tV\tDisparo')
        .replaceAll('01\n', '01\t\n'),
    ),
    held: 6,
    left: ['Disparo'],
  },
  'labchart.txt': {
    file: encodeUtf8(
      `Interval=\t0.02 s\nChannelTitle=\tFlow\tPaw\tBattery\nUnitName=\tL/s\tmbar\tV\n${ROWS.map((row) => row.slice(0, 4).join('\t')).join('\n')}\n`,
    ),
    held: 3,
    left: ['Battery (V)'],
  },
  'r.edf': {
    file: writeTestEdf({
      reserved: 'EDF+C',
      signals: [
        TEST_FLOW,
        TEST_PRESSURE,
        { ...TEST_PRESSURE, label: 'Crc16' },
        { ...TEST_FLOW, label: 'EEG' },
        TEST_NOTES,
      ],
      records: [0, 1].map((at) => [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
        [0, 0, 0, 0, 0],
        [1, 1, 1, 1, 1],
        `+${at * 0.2}\u0014\u0014\0`,
      ]),
    }),
    held: 5,
    left: ['EEG (L/s)', 'Crc16'],
  },
  'r.vital': {
    file: writeTestVital([
      ...[TEST_AWF, TEST_AWP, TEST_RATE, TEST_EVENT, { ...TEST_AWP, id: 99, name: 'ABCD', unit: 'V' }].map(
        (track) => testTrack(track),
      ),
      testWave(TEST_AWF, 1.6e9, [1, 2, 3]),
      testWave(TEST_AWP, 1.6e9, [4, 5, 6]),
    ]),
    held: 5,
    left: ['ABCD (V)'],
  },
  'r.parquet': { file: inParquet(), held: 5, left: ['remark', 'counter'] },
  'r.xlsx': {
    file: writeTestXlsx([
      {
        name: 'a',
        rows: [['time (s)', 'flow (L/min)', 'paw (cmH2O)', 'battery'], ...ROWS.map((row) => row.slice(0, 4))],
      },
      { name: 'settings', rows: [['PEEP', 5]] },
      { name: 'notes', rows: [['x']] },
    ]),
    held: 6,
    left: ['battery', 'settings', 'notes'],
  },
  'r.mat': {
    file: writeTestMat({
      fs: 50,
      flow_lpm: vector(1),
      paw_cmh2o: vector(2),
      battery: vector(3),
      who: 'a text',
      few: Float64Array.from([1, 2, 3]),
      long: 'x'.repeat(500),
    }),
    held: 7,
    left: ['battery', 'few', 'long'],
  },
  'r.poly5': {
    file: writeTestPoly5({
      signals: [
        { name: 'Flow', unit: 'L/s', values: [1, 2, 3, 4, 5] },
        { name: 'Paw', unit: 'mbar', values: [5, 6, 7, 8, 9] },
        { name: 'Battery', unit: 'V', values: [5, 6, 7, 8, 9] },
      ],
    }),
    held: 3,
    left: ['Battery (V)'],
  },
  'r.hea': {
    file: encodeUtf8(
      'r 3 50 3\nr.dat 80 10/L/min 8 0 0 0 0 Flow\nr.dat 80 10/mbar 8 0 0 0 0 Paw\nr.dat 80 10/mV 8 0 0 0 0 II\n',
    ),
    held: 3,
    left: ['II (mV)'],
  },
};

async function inspectWith(name: string, file: Uint8Array): Promise<RecordingInspection> {
  const files: NamedSource[] = [sourceOfBytes(name, file)];
  if (name === 'r.hea') files.push(sourceOfBytes('r.dat', new Uint8Array(9).fill(128)));
  const [recording] = (await gatherRecordings(files)).recordings;
  if (recording === undefined) throw new Error('no recording');
  return recording.inspection;
}

describe('the parts of a file', () => {
  it.each(Object.entries(FILES))(
    'of %s add up, and those not read have a name and a reason',
    async (name, one) => {
      const inspection = await inspectWith(name, one.file);
      const { held, read, left } = countParts(inspection, inspection.mapping);
      expect(left.map((part) => part.name)).toEqual(one.left);
      expect({ held, read }).toEqual({ held: one.held, read: one.held - one.left.length });
      for (const { reason } of left) expect(reason).not.toBe('');
      const settled = settleReading(inspection, {
        columns: null,
        rateHz: 50,
        startedAt: null,
        timeZone: null,
        lagMs: null,
      });
      expect(settled.ok && settled.value.notes).toEqual(
        expect.arrayContaining([
          `${read} of ${held} columns, signals and other parts are read, ${left.length} are not:`,
          ...left.map((part) => `not read: ${part.name}: ${part.reason}`),
        ]),
      );
    },
  );

  it('are all read in the small files of the formats whose every column has a meaning', async () => {
    const seen = new Set<string>();
    const all = Object.entries({ ...SMALL_TEXTS, ...SMALL_BINARIES });
    for (const [name, file] of all) {
      const bytes = typeof file === 'string' ? encodeUtf8(file) : file;
      for (const { inspection } of (await gatherRecordings([sourceOfBytes(name, bytes)])).recordings) {
        seen.add(inspection.formatId ?? '');
        // The table that another program wrote has the columns of Eupnea without their meaning.
        const expected = name === 'parquet' ? ['sample (1)', 'mark', 'wall_time'] : [];
        expect(
          countParts(inspection, inspection.mapping).left.map((part) => part.name),
          name,
        ).toEqual(expected);
      }
    }
    expect(RECORDING_FORMATS.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
  });

  it('of a set of files are recordings, their companions, or named as unreadable', async () => {
    const text = (name: string, content: string) => sourceOfBytes(name, encodeUtf8(content));
    const files = [
      sourceOfBytes('a.zip', SMALL_BINARIES['zip'] ?? new Uint8Array()),
      text('r.hea', 'r 1 50 3\nr.dat 80 10/L/min 8 0 0 0 0 Flow\n'),
      sourceOfBytes('r.dat', Uint8Array.from([1, 2, 3])),
      sourceOfBytes('alone.dat', Uint8Array.from([1, 2, 3])),
      text('notes.txt', 'Dear colleague,\n'),
    ];
    const { recordings, issues } = await gatherRecordings(files);
    const names = recordings.flatMap((recording) => recording.files.map((file) => file.name));
    expect(names.toSorted()).toEqual(['a.csv', 'alone.dat', 'b.txt', 'notes.txt', 'r.dat', 'r.hea']);
    expect(issues).toEqual([]);
    const unread = recordings.filter(({ inspection }) => inspection.problem !== null);
    expect(unread.map(({ files: [first] }) => first?.name)).toEqual(['alone.dat', 'notes.txt']);
  });
});

/** Rows of a table: complete, repeated, without a place, damaged, and after a loss. */
function tableOfRows(seed: number): { readonly lines: readonly string[]; readonly held: number } {
  let state = seed;
  const noise = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const lines: string[] = [];
  for (let at = 0; at < 3000; at += 1) {
    const row = `${(at / 50).toFixed(3)},${((at % 90) - 40).toFixed(1)},${(at % 70) + 5}`;
    const kind = noise();
    if (kind < 0.02) continue;
    lines.push(kind > 0.99 ? `${(at / 50).toFixed(3)},x,y` : kind > 0.985 ? `-1e300,${at % 9},5` : row);
    if (kind > 0.95 && kind < 0.98) lines.push(row);
    if (kind > 0.94 && kind < 0.95) lines.push(`${(at / 50 + 0.004).toFixed(3)},1,6`);
  }
  return { lines, held: lines.length };
}

describe('the rows of a table', () => {
  it.each([1, 2, 3, 4, 5])('add up: as many are read as samples have values, seed %d', async (seed) => {
    const { lines, held } = tableOfRows(seed);
    const file = sourceOfBytes(
      'r.csv',
      encodeUtf8(`time (s),flow (L/min),paw (cmH2O)\n${lines.join('\n')}\n`),
    );
    const { mapping } = await inspectWith(
      'r.csv',
      encodeUtf8(`time (s),flow (L/min),paw (cmH2O)\n${lines.join('\n')}\n`),
    );
    const format = findRecordingFormat('csv');
    if (format === null || mapping === null) throw new Error('not a table');
    let samples = 0;
    const counts: { readonly [name: string]: number | string }[] = [];
    for await (const events of readRecording([file], format, { mapping }, 'none')) {
      for (const event of events) {
        if (event.type === 'issue' && event.issue.code === 'csv_unread_rows')
          counts.push(event.issue.values ?? {});
        if (event.type !== 'samples') continue;
        for (const value of event.block.channels.flow ?? []) if (!Number.isNaN(value)) samples += 1;
      }
    }
    const [{ read = 0, repeated = 0, extra = 0, damaged = 0, doubtful = 0, ...rest } = {}] = counts;
    expect(rest).toEqual({ held, refused: 0, otherColumns: 0, otherPatient: 0 });
    expect(samples).toBe(read);
    expect([repeated, extra, damaged, doubtful].reduce((sum: number, count) => sum + Number(count), 0)).toBe(
      held - Number(read),
    );
    expect(damaged).toBeGreaterThan(0);
  });

  it('of a table without a known rate are all named as not read', async () => {
    const lines = Array.from({ length: 9000 }, (_row, at) => `${at % 9},${(at % 7) + 5}`);
    const reader = createCsvReader({ columns: parseColumns('flow=flow,pressure=paw') });
    const events = [...reader.push(encodeUtf8(`flow,paw\n${lines.join('\n')}\n`)), ...reader.finish()];
    const unread = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : [])).at(-1);
    expect(unread).toMatchObject({ code: 'csv_unread_rows', values: { held: 9000, read: 0, refused: 9000 } });
  });
});

function parseColumns(text: string): CsvColumns {
  const parsed = parseCsvColumns(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}
