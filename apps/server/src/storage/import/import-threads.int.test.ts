import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gatherRecordings, findRecordingFormat, readRecording } from '@eupnea/formats';
import type { Breath, ChannelMapping } from '@eupnea/model';
import { createBreathPipeline } from '@eupnea/signal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePb840Text } from '../../testing/write-pb840-text.ts';
import { BREATH_COLUMN_NAMES } from '../recording/insert-breaths.ts';
import { collectParts } from '../testing/collect-parts.ts';
import { readBinaryArray } from '../testing/read-binary-array.ts';
import { createFileSource } from './file-source.ts';
import type { ImportPart } from './import-part.ts';
import { ImportReader } from './import-reader.ts';
import { RecordingPreparation } from './recording-preparation.ts';

const TEST_DATA = process.env['EUPNEA_TEST_DATA'] ?? '../shared/data';
const BREATH_ROW = { typeId: 10, columns: BREATH_COLUMN_NAMES };
const TARGET = { deviceId: 7, recordingId: 8, analysisId: 9, breathRow: BREATH_ROW };

/** Bytes of each real recording: a few hundred breaths. */
const REAL_BYTES = 200_000;

/** Real recordings: coughs, gaps and marks that a device lost; findings of many kinds. */
const REAL = readRealNames();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-import-threads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function readRealNames(): readonly string[] {
  const index = join(TEST_DATA, 'pb840_ventmode', 'index.csv');
  if (!existsSync(index)) return [];
  const names = readFileSync(index, 'utf8').match(/[^,\n/]+\.(?:csv|txt)/gu) ?? [];
  // The first one has hardly a finding in its first minutes.
  return [...new Set(names)].slice(1, 4).map((name) => join(TEST_DATA, 'pb840_ventmode', 'raw', name));
}

async function open(path: string) {
  const { size } = await stat(path);
  return { path, fileName: basename(path), byteLength: size };
}

function withZone(mapping: ChannelMapping | null): ChannelMapping | null {
  return mapping === null ? null : { ...mapping, timeZone: 'UTC' };
}

/** As the server does: a process of two threads, parts asked for one at a time. */
async function importInThreads(path: string): Promise<readonly ImportPart[]> {
  const reader = new ImportReader(await open(path), new AbortController().signal);
  try {
    const { recordings } = await reader.open();
    const mapping = withZone(recordings[0]?.inspection.mapping ?? null);
    const parts: ImportPart[] = [];
    const settings = { start: {}, changes: [] };
    for await (const { part } of reader.read({ position: 0, mapping, settings, target: TARGET }))
      parts.push(part);
    return parts;
  } finally {
    reader.close();
  }
}

/** The same in this thread, in one part. */
async function importHere(path: string): Promise<ImportPart> {
  const { fileName, byteLength } = await open(path);
  const { recordings } = await gatherRecordings([createFileSource(path, fileName, byteLength)]);
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null) throw new Error('the file is a recording');
  const preparation = new RecordingPreparation(format, TARGET);
  const mapping = withZone(recording.inspection.mapping);
  for await (const events of readRecording(recording.files, format, mapping === null ? {} : { mapping }))
    for (const event of events) preparation.take(event);
  preparation.finish();
  return preparation.takePart();
}

describe('an import in threads', () => {
  it('gives what one thread gives, to the bit, over several parts and with damaged lines', async () => {
    const path = join(folder, 'long.txt');
    // One damaged line, and half a minute between two breaths that nobody recorded.
    const text = writePb840Text(900, '2024-05-06-07-08-09.500000')
      .replace('BS, S:77,\n', 'BS, S:77,\nnoise\n')
      .replace('BS, S:500,\n', '2024-05-06-07-33-36.500000\nBS, S:500,\n');
    await writeFile(path, text);
    const parts = await importInThreads(path);
    expect(parts.length).toBeGreaterThan(3);
    const [there, here] = [collectParts(parts), collectParts([await importHere(path)])];
    expect(here.breathCount).toBe(900);
    expect(here.issueCount).toBe(1);
    expect(here.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(there).toEqual(here);
  });

  it.skipIf(REAL.length === 0).each(REAL)('gives what one thread gives of %s', async (original) => {
    const path = join(folder, basename(original));
    await writeFile(path, readFileSync(original).subarray(0, REAL_BYTES));
    const [there, here] = [collectParts(await importInThreads(path)), collectParts([await importHere(path)])];
    expect(here.breathCount).toBeGreaterThan(50);
    expect(here.findings).not.toEqual([]);
    expect(there).toEqual(here);
  });

  it.skipIf(REAL.length === 0)('finds what a pipeline with a detector of its own finds', async () => {
    const bytes = readFileSync(REAL[0] ?? '').subarray(0, REAL_BYTES);
    const format = findRecordingFormat('pb840');
    if (format?.access !== 'stream') throw new Error('PB840 is read as a stream');
    const reader = format.createReader({});
    const preparation = new RecordingPreparation(format, TARGET);
    const pipeline = createBreathPipeline({ rateHz: 50, segmentation: 'device' });
    const found: string[] = [];
    const breaths: number[] = [];
    const collect = (finished: readonly Breath[]) => {
      breaths.push(...finished.map(({ startIndex }) => startIndex));
      for (const { state, kind, firstIndex, lastIndex, confidence } of pipeline.takeFindings())
        if (state === 'final') found.push([kind, firstIndex, lastIndex, confidence].join(' '));
    };
    for (const event of [...reader.push(bytes), ...reader.finish()]) {
      preparation.take(event.type === 'wall_clock' ? { ...event, zoned: true } : event);
      if (event.type === 'samples') collect(pipeline.pushSamples(event.block));
      else if (event.type === 'mark') collect(pipeline.pushMark(event));
      else if (event.type === 'loss') pipeline.pushLoss(event.lost);
    }
    collect(pipeline.finish());
    preparation.finish();
    const part = preparation.takePart();
    const [, , , first = [], last = [], kind = [], , , confidence = []] = (part.findings ?? []).map(
      readBinaryArray,
    );
    const stored = kind.map((name, row) =>
      [
        String(name),
        first[row]?.readBigInt64BE(),
        last[row]?.readBigInt64BE(),
        confidence[row]?.readDoubleBE(),
      ].join(' '),
    );
    expect(found.length).toBeGreaterThan(10);
    expect(stored).toEqual(found);
    expect(part.breathCount).toBe(breaths.length);
  });
});
