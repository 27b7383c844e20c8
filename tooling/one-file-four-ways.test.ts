import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText, buffer } from 'node:stream/consumers';
import {
  BREATH_TABLE,
  convertRecording,
  findRecordingFormat,
  findWriterFormat,
  inspectRecording,
  openZip,
  readRecording,
  sourceOfBytes,
} from '@eupnea/formats';
import { ensure, writeCsvLine, type RecordingInspection } from '@eupnea/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAnalyzeArgs } from '../apps/cli/src/analyze/analyze-options.ts';
import { analyzeRecording } from '../apps/cli/src/analyze/analyze-recording.ts';
import { IssueFile } from '../apps/cli/src/analyze/issue-file.ts';
import { RecordingMeasurement } from '../apps/server/src/storage/import/recording-measurement.ts';
import { startConversion } from '../apps/server/src/storage/import/start-conversion.ts';
import { convertFiles } from '../apps/web/src/features/conversion/worker/convert-files.ts';
import { pb840Text } from '../apps/web/src/features/conversion/worker/testing/pb840-text.ts';

const DEVICE = { model: null, serial: null, software: null };
const SOFTWARE = 'test';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-four-ways-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A passive lung of 15 breaths/min at 100 Hz, with a hole of 3 s in its middle. */
function tableText(): string {
  const rows = ['time (s),flow (L/min),pressure (cmH2O)'];
  for (let row = 0; row < 4000; row += 1) {
    if (row > 1850 && row < 2150) continue;
    const phase = (row / 100) % 4;
    const flow = phase < 1 ? 30 : -40 * Math.exp(-(phase - 1) / 0.5);
    const pressure = phase < 1 ? 10 + 8 * phase : 5;
    rows.push(`${(row / 100).toFixed(2)},${flow.toFixed(2)},${pressure.toFixed(2)}`);
  }
  return `${rows.join('\n')}\n`;
}

async function toEdf(text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const { formatId, mapping } = inspectRecording(bytes, 'a.csv');
  const steps = convertRecording({
    sources: [sourceOfBytes('a.csv', bytes)],
    format: ensure(findRecordingFormat(formatId ?? ''), 'the table is read'),
    mapping: mapping === null ? null : { ...mapping, startedAt: '2026-01-02T03:04:05' },
    target: ensure(findWriterFormat('edf'), 'EDF is written'),
    recordName: 'a',
    device: DEVICE,
    pseudonym: null,
    software: SOFTWARE,
    measurement: null,
  });
  const pieces: Uint8Array[] = [];
  for await (const { chunks } of steps) for (const chunk of chunks) pieces.push(chunk.bytes.slice());
  return Buffer.concat(pieces);
}

const FILES: readonly (readonly [name: string, make: () => Promise<Uint8Array>])[] = [
  ['a table with a hole', async () => new TextEncoder().encode(tableText())],
  ['marks of a device', async () => new TextEncoder().encode(pb840Text(12))],
  ['EDF', () => toEdf(tableText())],
];

/** Cells of the breath table without number and time, which an import keeps elsewhere. */
const MEASURED = BREATH_TABLE.filter(({ name }) => !['breath', 'breath_number', 'started_at'].includes(name));

/** Lines of a written breath table: the columns of MEASURED. */
function measuredLines(table: string): readonly string[] {
  const [head = '', ...rows] = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const places = MEASURED.map(({ name }) => head.split(',').indexOf(name));
  return rows.map((row) => {
    const cells = row.split(',');
    return places.map((place) => cells[place]).join(',');
  });
}

async function importLines(bytes: Uint8Array, inspection: RecordingInspection): Promise<readonly string[]> {
  const format = ensure(findRecordingFormat(inspection.formatId ?? ''), 'a format');
  const mapping = ensure(inspection.mapping, 'a mapping');
  const measurement = new RecordingMeasurement(format);
  const start = inspection.startedAt === null ? '2026-01-02T03:04:05' : null;
  const options = { mapping: { ...mapping, startedAt: start, timeZone: 'UTC' } };
  let rateHz = 0;
  for await (const events of readRecording([sourceOfBytes('a', bytes)], format, options))
    for (const event of events) {
      if (event.type === 'samples') ({ rateHz } = event.block);
      measurement.take(event);
    }
  measurement.finish();
  return measurement.takeBatch().entries.flatMap((entry) => {
    if (entry.kind !== 'breath') return [];
    const context = { breathNumber: 0, startedAt: null, rateHz };
    return [writeCsvLine(MEASURED.map((column) => column.read(entry.breath, context)))];
  });
}

async function commandLines(bytes: Uint8Array): Promise<readonly string[]> {
  const options = parseAnalyzeArgs(['a']);
  const rows: string[] = [];
  for await (const { breath, context } of analyzeRecording(
    [sourceOfBytes('a', bytes)],
    options,
    new IssueFile(null),
  ))
    rows.push(writeCsvLine(MEASURED.map((column) => column.read(breath, context))));
  return rows;
}

async function browserLines(bytes: Uint8Array, inspection: RecordingInspection): Promise<readonly string[]> {
  const { files } = await convertFiles(
    {
      type: 'convert',
      files: [new File([new Uint8Array(bytes)], 'a')],
      readerId: inspection.formatId ?? '',
      writerId: 'csv',
      recordName: 'a',
      mapping: inspection.mapping,
      device: DEVICE,
      dateShiftDays: 0,
      software: SOFTWARE,
    },
    () => undefined,
  );
  const table = ensure(
    files.find(({ ending }) => ending === '.breaths.csv'),
    'breaths are written',
  );
  return measuredLines(await table.content.text());
}

async function serverLines(bytes: Uint8Array, inspection: RecordingInspection): Promise<readonly string[]> {
  const path = join(folder, `${inspection.formatId}.bin`);
  await writeFile(path, bytes);
  const { content } = await startConversion(
    {
      path,
      fileName: 'a',
      byteLength: bytes.length,
      formatId: inspection.formatId ?? '',
      mapping: inspection.mapping,
      targetId: 'csv',
      recordName: 'a',
      device: DEVICE,
      software: SOFTWARE,
      dateShiftDays: 0,
      bundle: { spoolPaths: [1, 2, 3].map((at) => `${path}.${at}`) },
    },
    new AbortController().signal,
    () => undefined,
  );
  const { sources } = await openZip(sourceOfBytes('a.zip', new Uint8Array(await buffer(content))));
  const table = ensure(
    sources.find(({ name }) => name.endsWith('.breaths.csv')),
    'breaths are written',
  );
  return measuredLines(await readText(table.open()));
}

describe.each(FILES)('one file, four ways: %s', (_name, make) => {
  it('gives equal breaths, byte by byte', async () => {
    const bytes = await make();
    const inspection = inspectRecording(bytes.subarray(0, 65_536), 'a');
    const imported = await importLines(bytes, inspection);
    expect(imported.length).toBeGreaterThan(6);
    expect(await commandLines(bytes)).toEqual(imported);
    expect(await browserLines(bytes, inspection)).toEqual(imported);
    expect(await serverLines(bytes, inspection)).toEqual(imported);
  });
});
