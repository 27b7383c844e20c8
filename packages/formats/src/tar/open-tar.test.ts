import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { gatherRecordings } from '../gather-recordings.ts';
import { sourceOfBytes, type NamedSource } from '../named-source.ts';
import { openArchive } from '../open-archive.ts';
import { readRecording } from '../read-recording.ts';
import { findRecordingFormat, inspectFiles, inspectRecording } from '../registry.ts';
import { ZIP_LIMITS } from '../zip/zip-limits.ts';
import { writeTestTar } from './write-test-tar.ts';

const table = (rows: number, flowAt: (at: number) => number) =>
  [
    'time (s),flow (L/min),paw (cmH2O)',
    ...Array.from({ length: rows }, (_row, at) => `${at / 100},${flowAt(at).toFixed(2)},${5 + (at % 20)}`),
    '',
  ].join('\n');
const ONE = table(600, (at) => 30 * Math.sin(at / 30));
const TWO = table(400, (at) => 40 * Math.cos(at / 25));
const FILES = { 'night/one.csv': ONE, 'night/two.csv': TWO, 'night/readme.txt': 'nothing' };

async function readAll(file: NamedSource | undefined): Promise<number> {
  let length = 0;
  for await (const chunk of file?.open() ?? []) length += chunk.length;
  return length;
}

async function samplesOf(files: readonly NamedSource[]): Promise<number> {
  const { formatId, mapping } = await inspectFiles(files);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null) return 0;
  let samples = 0;
  for await (const events of readRecording(files, format, mapping === null ? {} : { mapping }, 'none'))
    for (const event of events) if (event.type === 'samples') samples += event.block.length;
  return samples;
}

describe.each([
  ['tar', (bytes: Uint8Array) => sourceOfBytes('x.tar', bytes)],
  ['tar.gz', (bytes: Uint8Array) => sourceOfBytes('x.tar.gz', gzipSync(bytes))],
])('a %s archive', (_name, pack) => {
  it('gives each of its recordings, and names what is none', async () => {
    const { recordings } = await gatherRecordings([pack(writeTestTar(FILES))]);
    const found = await Promise.all(
      recordings.map(async ({ files }) => [files[0]?.name, await samplesOf(files)]),
    );
    expect(found).toEqual([
      ['one.csv', 600],
      ['two.csv', 400],
      ['readme.txt', 0],
    ]);
    expect(recordings[2]?.inspection.problem?.code).toBe('format_unknown');
  });

  it('is an archive by its content, never the text of its first file', async () => {
    expect((await inspectFiles([pack(writeTestTar(FILES))])).contents).toBe('archive');
  });

  it('keeps the files before damage, and tells it', async () => {
    const bytes = writeTestTar(FILES);
    const second = 512 + 512 * Math.ceil(ONE.length / 512);
    bytes.fill(7, second, second + 100);
    const { sources, issues } = await openArchive(pack(bytes));
    expect(sources.map(({ name }) => name)).toEqual(['one.csv']);
    expect(issues.map(({ code }) => code)).toEqual(['tar_damaged']);
    const cut = await openArchive(pack(writeTestTar(FILES).subarray(0, second - 600)));
    await expect(readAll(cut.sources[0])).rejects.toThrow('cut short');
  });

  it('keeps to the limits of archives', async () => {
    const archive = pack(writeTestTar(FILES));
    const codes = async (limits: Partial<typeof ZIP_LIMITS>) =>
      (await openArchive(archive, { limits: { ...ZIP_LIMITS, ...limits } })).issues.map(({ code }) => code);
    expect(await codes({ entries: 1 })).toEqual(['tar_entries']);
    expect(await codes({ totalBytes: 10_000 })).toEqual(['tar_too_large']);
    expect(await codes({ entryBytes: 8_000 })).toEqual(['tar_too_large']);
  });
});

it('reads long names of GNU and of POSIX, and refuses links and names that lead out', async () => {
  const long = `${'a'.repeat(120)}.csv`;
  const bytes = writeTestTar({ [long]: ONE, '../out.csv': ONE }, [
    ['link.csv', '2', ''],
    ['PaxHeader', 'x', '22 path=pax-name.csv\n'],
    ['short.csv', '0', ONE],
  ]);
  const { sources, issues } = await openArchive(sourceOfBytes('x.tar', bytes));
  expect(sources.map(({ name }) => name)).toEqual([long, 'pax-name.csv']);
  expect(issues.map(({ code }) => code)).toEqual(['tar_entry_name', 'tar_kind']);
});

it('refuses a small file that unpacks to a huge archive', async () => {
  const bomb = gzipSync(writeTestTar({ 'zeros.csv': '0'.repeat(4 * 1024 * 1024) }));
  const { sources, issues } = await openArchive(sourceOfBytes('x.tgz', bomb));
  expect([sources.length, issues.map(({ code }) => code)]).toEqual([0, ['tar_ratio']]);
});

it('takes no other bytes for a tar archive', () => {
  expect(inspectRecording(encodeUtf8(ONE), 'x.tar').formatId).toBe('csv');
  expect(inspectRecording(new Uint8Array(2048), 'x.tar').contents).toBe('unknown');
});
