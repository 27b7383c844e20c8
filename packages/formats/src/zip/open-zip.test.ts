import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { gatherRecordings } from '../gather-recordings.ts';
import { sourceOfBytes, type NamedSource } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectRecording } from '../registry.ts';
import { openZip } from './open-zip.ts';
import { ZIP_LIMITS } from './zip-limits.ts';

const PB840 = encodeUtf8(`BS, S:7,\n${'1.00, 5.00\n'.repeat(40)}BE\n`);

async function readAll(source: NamedSource): Promise<Uint8Array> {
  const chunks: number[] = [];
  for await (const chunk of source.open()) chunks.push(...chunk);
  return Uint8Array.from(chunks);
}

/** Offset of the directory's first entry, found by its signature. */
function directoryOf(bytes: Uint8Array): number {
  const at = bytes.findLastIndex(
    (byte, index) => byte === 0x50 && bytes[index + 1] === 0x4b && bytes[index + 2] === 1,
  );
  return at;
}

function withUint32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(at, value, true);
  return changed;
}

const codes = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code);

describe('a zip archive', () => {
  it('gives its files by name, packed and stored, and passes folders over', async () => {
    const bytes = zipSync({
      'a/recording.csv': PB840,
      'b.txt': [encodeUtf8('hello'), { level: 0 }],
      __MACOSX: { x: PB840 },
      night: { __MACOSX: { '._recording.csv': PB840 }, '._recording.csv': PB840, 'Desktop.ini': PB840 },
      '~$book.xlsx': PB840,
    });
    const { sources, issues } = await openZip(sourceOfBytes('x.zip', bytes));
    expect(issues).toEqual([]);
    expect(sources.map(({ name, byteLength }) => [name, byteLength])).toEqual([
      ['recording.csv', PB840.length],
      ['b.txt', 5],
    ]);
    const [first, second] = sources;
    if (first === undefined || second === undefined) throw new Error('two files were packed');
    expect(await readAll(first)).toEqual(PB840);
    expect(await readAll(second)).toEqual(encodeUtf8('hello'));
  });

  it('is known by its content and gives the recordings in it', async () => {
    const bytes = zipSync({ 'r.csv': PB840, 'notes.txt': encodeUtf8('hello') });
    expect(inspectRecording(bytes, 'x')).toMatchObject({ formatId: 'zip', contents: 'archive' });
    const { recordings } = await gatherRecordings([sourceOfBytes('x.zip', bytes)]);
    expect(recordings.map(({ inspection }) => inspection.formatId)).toEqual(['pb840', null]);
    expect(recordings[1]?.inspection.problem?.code).toBe('format_unknown');
  });

  it('in an archive stays closed, and says so', async () => {
    const bytes = zipSync({ 'inner.zip': zipSync({ 'r.csv': PB840 }) });
    const { recordings } = await gatherRecordings([sourceOfBytes('x.zip', bytes)]);
    expect(recordings.map(({ inspection }) => inspection.contents)).toEqual(['archive']);
    const [inner] = recordings[0]?.files ?? [];
    if (inner === undefined) throw new Error('the inner archive is listed');
    expect(codes((await openZip(inner)).issues)).toEqual(['zip_nested']);
  });
});

describe('a hostile archive', () => {
  it.each(['../../etc/passwd', '/etc/passwd', 'C:\\x.csv', 'a\\..\\..\\b.csv'])(
    'may not name %j',
    async (path) => {
      const { sources, issues } = await openZip(
        sourceOfBytes('x.zip', zipSync({ [path]: PB840, 'good.csv': PB840 })),
      );
      expect(sources.map(({ name }) => name)).toEqual(['good.csv']);
      expect(codes(issues)).toEqual(['zip_entry_name']);
      expect(issues[0]?.detail).not.toContain('..');
    },
  );

  it('that hides letters or turns its names around is shown with them written out', async () => {
    const bytes = zipSync({ 'night\u202Efdp.csv': PB840, 'a\u0007b\u200B.csv': PB840, '../\u202Ex': PB840 });
    const { sources, issues } = await openZip(sourceOfBytes('x.zip', bytes));
    expect(sources.map(({ name }) => name)).toEqual(['night[U+202E]fdp.csv', 'a[U+0007]b[U+200B].csv']);
    expect(issues.map(({ detail }) => detail)).toEqual(['[U+202E]x: its name leads out of the archive.']);
  });

  it('just below the limits is listed at once and unpacked in small pieces', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: ZIP_LIMITS.entries }, (_file, index) => [`${index}.csv`, PB840]),
    );
    const many = await openZip(sourceOfBytes('x.zip', zipSync(entries, { level: 1 })));
    expect(many.sources).toHaveLength(ZIP_LIMITS.entries);
    // Rows of noise between equal rows: 150 to 200 times its packed size.
    const dense = new Uint8Array(8 * 1024 ** 2);
    for (let at = 0; at < dense.length; at += 250) dense[at] = (at * 2_654_435_761) >>> 24;
    const packed = zipSync({ 'dense.csv': dense });
    const ratio = dense.length / packed.length;
    expect(ratio).toBeGreaterThan(50);
    expect(ratio).toBeLessThan(ZIP_LIMITS.ratio);
    const { sources } = await openZip(sourceOfBytes('x.zip', packed));
    let unpacked = 0;
    let largest = 0;
    for await (const chunk of sources[0]?.open() ?? []) {
      unpacked += chunk.length;
      largest = Math.max(largest, chunk.length);
    }
    expect(unpacked).toBe(dense.length);
    expect(largest).toBeLessThan(4.5 * 1024 ** 2);
  });

  it('that is a bomb is refused by what it declares', async () => {
    const bomb = zipSync({ 'bomb.csv': new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(codes((await openZip(sourceOfBytes('x.zip', bomb))).issues)).toEqual(['zip_ratio']);
  });

  it('that is a bomb and lies about its size is stopped while it unpacks', async () => {
    const bomb = zipSync({ 'bomb.csv': new Uint8Array(50_000_000) });
    const lying = withUint32(bomb, directoryOf(bomb) + 24, 1_000_000);
    const { sources } = await openZip(sourceOfBytes('x.zip', lying));
    let unpacked = 0;
    const reading = (async () => {
      for await (const chunk of sources[0]?.open() ?? []) unpacked += chunk.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'zip_too_large' });
    expect(unpacked).toBeLessThanOrEqual(1_000_000);
  });

  it('that declares 4 GB is refused, by entry and by archive', async () => {
    const bytes = zipSync({ 'a.csv': PB840 });
    const entry = withUint32(bytes, directoryOf(bytes) + 24, 0xfffffff0);
    expect(codes((await openZip(sourceOfBytes('x.zip', entry))).issues)).toEqual(['zip_too_large']);
    const total = await openZip(sourceOfBytes('x.zip', entry), {
      limits: { ...ZIP_LIMITS, totalBytes: 1000 },
    });
    expect(codes(total.issues)).toEqual(['zip_too_large']);
    const zip64 = withUint32(bytes, bytes.length - 6, 0xffffffff);
    expect(codes((await openZip(sourceOfBytes('x.zip', zip64))).issues)).toEqual(['zip_too_large']);
    const packed = withUint32(bytes, directoryOf(bytes) + 20, 0xfffffff0);
    const { sources } = await openZip(sourceOfBytes('x.zip', packed));
    await expect(readAll(sources[0] ?? sourceOfBytes('', PB840))).rejects.toMatchObject({
      code: 'zip_damaged',
    });
  });

  it('that holds too many files, or the same bytes twice, is refused', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 20 }, (_file, index) => [`${index}.csv`, PB840])),
    );
    const limits = { ...ZIP_LIMITS, entries: 19 };
    expect(codes((await openZip(sourceOfBytes('x.zip', many), { limits })).issues)).toEqual(['zip_entries']);
    const two = zipSync({ 'a.csv': PB840, 'b.csv': PB840 });
    const twice = withUint32(two, directoryOf(two) + 42, 0);
    expect(codes((await openZip(sourceOfBytes('x.zip', twice))).issues)).toEqual(['zip_overlap']);
  });

  it('that is damaged gives the rows before the damage and an issue', async () => {
    const bytes = zipSync({ 'r.csv': PB840 });
    const damaged = withUint32(bytes, directoryOf(bytes) + 16, 12_345);
    const { sources } = await openZip(sourceOfBytes('x.zip', damaged));
    const format = findRecordingFormat('pb840');
    if (format === null) throw new Error('PB840 is a format');
    const events: RecordingEvent[] = [];
    for await (const some of readRecording(sources, format, {})) events.push(...some);
    expect(events.some((event) => event.type === 'samples')).toBe(true);
    expect(events.find((event) => event.type === 'issue')).toMatchObject({ issue: { code: 'zip_damaged' } });
  });
});
