import { describe, expect, it } from 'vitest';
import { sourceOfBytes, type NamedSource } from '../named-source.ts';
import { createParquetTableWriter } from '../parquet/parquet-table-writer.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';

const RATE_HZ = 50;
/** 20 s: flow and pressure of rows. */
const VALUES = Array.from({ length: 20 * RATE_HZ }, (_row, at): readonly [number, number] =>
  at % 100 < 50 ? [30.5, 15.5] : [-10.25, 5.25],
);
const NAMES = 'flow (L/min),pressure (cmH2O)';
const RATE = `# sampling rate: ${RATE_HZ} Hz`;
const MIDDLE = VALUES.length / 2;
/** Samples between two runs: 2 s. */
const BREAK = 100;

const csvOf = (lines: readonly string[]) =>
  sourceOfBytes('a.csv', new TextEncoder().encode(`${lines.join('\n')}\n`));

async function read(file: NamedSource) {
  const { formatId, mapping, problem } = await inspectFiles([file]);
  if (problem !== null)
    return { problem, starts: [], issues: [], lost: 0, lacking: 0, samples: 0, unread: null };
  const format = findRecordingFormat(formatId ?? '');
  if (format === null || mapping === null) throw new Error('not read');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([file], format, { mapping })) events.push(...some);
  const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
  let end = 0;
  const starts: number[] = [];
  for (const { firstIndex, length } of blocks) {
    if (firstIndex !== end) starts.push(firstIndex);
    end = firstIndex + length;
  }
  const found = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
  const issues = found.map(({ code }) => code);
  const unread = found.find(({ code }) => code.endsWith('unread_rows'))?.values ?? null;
  const samples = blocks.reduce((sum, { length }) => sum + length, 0);
  const pressures = blocks.flatMap(({ channels }) => [...(channels.pressure ?? [])]);
  const lacking = pressures.filter((value) => Number.isNaN(value)).length;
  const lost = events.reduce((sum, event) => sum + (event.type === 'loss' ? event.lost : 0), 0);
  return { problem, starts, issues, lost, lacking, samples, unread };
}

/** A table whose first column has another text from the middle on. */
async function parquetOf(name: string): Promise<NamedSource> {
  const writer = createParquetTableWriter([
    { name, type: 'STRING' },
    { name: 'time (s)', type: 'DOUBLE' },
    { name: 'flow (L/min)', type: 'DOUBLE' },
    { name: 'pressure (cmH2O)', type: 'DOUBLE' },
  ]);
  const parts = VALUES.map(([flow, pressure], at) =>
    writer.addRow([at < MIDDLE ? 'a' : 'b', at / RATE_HZ, flow, pressure]),
  );
  const bytes = new Uint8Array(
    await new Blob([...parts, writer.finish()].map((part) => part.slice())).arrayBuffer(),
  );
  return sourceOfBytes('a.parquet', bytes);
}

const timeOf = (at: number) => (at / RATE_HZ).toFixed(2);

describe('a column that names patients', () => {
  it.each(['patient_id', 'Subject', 'MRN', 'Patient Nr.', 'bed'])(
    'ends reading where %s changes, and counts the rows of the other patient',
    async (column) => {
      const rows = VALUES.map(
        ([flow, pressure], at) => `${at < MIDDLE ? 'A1' : 'B2'},${timeOf(at)},${flow},${pressure}`,
      );
      const { samples, starts, issues, unread } = await read(csvOf([`${column},time (s),${NAMES}`, ...rows]));
      expect(samples).toBe(MIDDLE);
      expect(starts).toEqual([]);
      expect(issues).toContain('csv_other_patient');
      expect(unread).toMatchObject({ otherPatient: VALUES.length - MIDDLE });
    },
  );

  it('ends reading there without times too, and where the first patient comes back', async () => {
    const third = VALUES.length / 4;
    const rows = VALUES.map(
      ([flow, pressure], at) => `${Math.floor(at / third) === 1 ? 2 : 1},${flow},${pressure}`,
    );
    expect((await read(csvOf([RATE, `subject,${NAMES}`, ...rows]))).samples).toBe(third);
  });

  it('ends reading there where patients follow one another after ten rows each', async () => {
    const rows = VALUES.map(
      ([flow, pressure], at) => `${Math.floor(at / 10) % 2},${timeOf(at)},${flow},${pressure}`,
    );
    expect((await read(csvOf([`subject,time (s),${NAMES}`, ...rows]))).samples).toBe(10);
  });

  it('ends reading there in Parquet', async () => {
    const { samples, issues, unread } = await read(await parquetOf('patient'));
    expect(samples).toBe(MIDDLE);
    expect(issues).toContain('parquet_other_patient');
    expect(unread).toMatchObject({ otherPatient: VALUES.length - MIDDLE });
  });
});

describe('a line that names patients', () => {
  const HEAD = `time (s),${NAMES}`;
  const rows = VALUES.map(([flow, pressure], at) => `${timeOf(at)},${flow},${pressure}`);
  const FIRST = rows.slice(0, MIDDLE);
  const SECOND = rows.slice(MIDDLE);

  it.each([
    ['Patient 1', 'Patient 2', true],
    ['Patient 1', 'Patient 2', false],
    ['Patient ID: 7', 'Patient ID: 8', true],
    ['# Subject = A7', '# Subject = A8', false],
    ['"MRN","551"', '"MRN","552"', true],
    ['Patient: Anna', 'Patient: Bert', true],
    ['made by a program', 'Patient 2', true],
  ])('ends reading where %s is followed by %s (another head: %s)', async (first, second, hasHead) => {
    const head = hasHead ? [HEAD] : [];
    const { samples, issues, unread } = await read(
      csvOf([first, HEAD, ...FIRST, second, ...head, ...SECOND]),
    );
    expect(samples).toBe(MIDDLE);
    expect(issues).toContain('csv_other_patient');
    expect(unread).toMatchObject({ otherPatient: VALUES.length - MIDDLE });
  });

  it.each([
    ['Patient 1', 'Patient 1', true],
    ['Patient ID: 7', 'Patient name: Anna', true],
    ['Patient ID: 7', 'patient: coughing', false],
    ['Patient ID: 7', 'Patient position: prone', false],
    ['Patient ID: 7', 'patient coughs', true],
    ['made by a program', '# patient: coughing', false],
  ])('reads on where %s is followed by %s (another head: %s)', async (first, second, hasHead) => {
    const head = hasHead ? [HEAD] : [];
    const { issues, unread } = await read(csvOf([first, HEAD, ...FIRST, second, ...head, ...SECOND]));
    expect(issues).not.toContain('csv_other_patient');
    expect(unread).toBeNull();
  });
});

describe('a column that names recordings', () => {
  it.each(['file name', 'Recording', 'session_id'])(
    'begins a new run where %s changes, though the times go on',
    async (column) => {
      const rows = VALUES.map(
        ([flow, pressure], at) => `${at < MIDDLE ? 'A1' : 'B2'},${timeOf(at)},${flow},${pressure}`,
      );
      const { starts, issues } = await read(csvOf([`${column},time (s),${NAMES}`, ...rows]));
      expect(starts).toEqual([MIDDLE + BREAK]);
      expect(issues).toContain('csv_new_series');
    },
  );

  it('begins a new run where it changes and no time is given', async () => {
    const rows = VALUES.map(([flow, pressure], at) => `${at < MIDDLE ? 1 : 2},${flow},${pressure}`);
    expect((await read(csvOf([RATE, `recording,${NAMES}`, ...rows]))).starts).toEqual([MIDDLE + BREAK]);
  });

  it('begins a new run in Parquet', async () => {
    const { starts, issues } = await read(await parquetOf('recording'));
    expect(starts).toEqual([MIDDLE + BREAK]);
    expect(issues).toContain('parquet_new_series');
  });

  it('begins a new run of both channels where they have two rates', async () => {
    const rows = VALUES.map(
      ([flow, pressure], at) =>
        `${at < MIDDLE ? 1 : 2},${timeOf(at)},${flow},${at % 2 === 0 ? pressure : ''}`,
    );
    const { starts, lacking } = await read(csvOf([`file,time (s),${NAMES}`, ...rows]));
    expect(starts).toEqual([MIDDLE + BREAK]);
    expect(lacking).toBeLessThan(5);
  });

  it('refuses rows of two patients in turn', async () => {
    const rows = VALUES.flatMap(([flow, pressure], at) => [
      `1,${timeOf(at)},${flow},${pressure}`,
      `2,${timeOf(at)},${-flow},${pressure}`,
    ]);
    const { problem } = await read(csvOf([`subject,time (s),${NAMES}`, ...rows]));
    expect(problem).toMatchObject({ code: 'table_alternates', values: { column: 'subject' } });
  });

  it('takes numbers of blocks for none', async () => {
    const rows = VALUES.map(
      ([flow, pressure], at) => `${Math.floor(at / RATE_HZ)},${timeOf(at)},${flow},${pressure}`,
    );
    expect(await read(csvOf([`record,time (s),${NAMES}`, ...rows]))).toMatchObject({
      starts: [],
      issues: [],
    });
  });

  it('takes numbers of the rows and a constant for none', async () => {
    const rows = VALUES.map(([flow, pressure], at) => `${at},P7,${timeOf(at)},${flow},${pressure}`);
    expect(await read(csvOf([`record,patient,time (s),${NAMES}`, ...rows]))).toMatchObject({
      problem: null,
      starts: [],
    });
  });
});

describe('a head that is repeated between rows', () => {
  const rowsOf = (withTimes: boolean) =>
    VALUES.map(([flow, pressure], at) => `${withTimes ? `${timeOf(at)},` : ''}${flow},${pressure}`);

  it('begins a new run with words above it', async () => {
    const head = `time (s),${NAMES}`;
    const rows = rowsOf(true);
    const lines = [head, ...rows.slice(0, MIDDLE), 'Recording B', head, ...rows.slice(MIDDLE)];
    expect((await read(csvOf(lines))).starts).toEqual([MIDDLE + BREAK]);
  });

  it('begins a new run where rows have no times, and none where they go on', async () => {
    const rows = rowsOf(false);
    const lines = [RATE, NAMES, ...rows.slice(0, MIDDLE), NAMES, ...rows.slice(MIDDLE)];
    expect((await read(csvOf(lines))).starts).toEqual([MIDDLE + BREAK]);
    const head = `time (s),${NAMES}`;
    const timed = rowsOf(true);
    const paged = [head, ...timed.slice(0, MIDDLE), head, ...timed.slice(MIDDLE)];
    expect((await read(csvOf(paged))).starts).toEqual([]);
  });
});

describe('a column that counts samples', () => {
  /** 40 of 1000 rows are missing. */
  const kept = VALUES.map((_row, at) => at).filter((at) => at < 300 || at >= 340);
  const tableOf = (name: string, countOf: (at: number) => number) =>
    csvOf([RATE, `${name},${NAMES}`, ...kept.map((at) => `${countOf(at)},${VALUES[at]?.join()}`)]);

  it.each<readonly [string, string, (at: number) => number]>([
    ['by its name', 'Sample #', (at) => at + 1],
    ['by its unit', 'Time (samples)', (at) => at],
    ['without a name', '', (at) => at],
    ['that begins again at 256', 'counter', (at) => at % 256],
    ['that begins again at 65536', 'n', (at) => (65_500 + at) % 65_536],
    ['of 16 bits with a sign', 'count', (at) => ((32_700 + at + 32_768) % 65_536) - 32_768],
  ])('tells rows that are missing: %s', async (_how, name, countOf) => {
    expect(await read(tableOf(name, countOf))).toMatchObject({ starts: [340], issues: ['csv_time_gap'] });
  });

  it('begins a new run where the count begins again elsewhere', async () => {
    const rows = VALUES.map((values, at) => `${at < 700 ? at : at - 700},${values.join()}`);
    const { issues } = await read(csvOf([RATE, `sample,${NAMES}`, ...rows]));
    expect(issues).toEqual(['csv_time_backwards']);
  });

  it('asks for the rate where the file does not say it', async () => {
    const rows = VALUES.map((values, at) => `${at},${values.join()}`);
    const { questions } = await inspectFiles([csvOf([`Time (samples),${NAMES}`, ...rows])]);
    expect(questions).toContainEqual(expect.objectContaining({ asks: 'rate', required: true }));
  });
});
