import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './encode-utf8.ts';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat, RECORDING_FORMATS } from './registry.ts';
import { SMALL_BINARIES, SMALL_TEXTS } from './small-test-files.ts';

/** Timeout, ms. 10,000 inputs of one reader take some 15 s on a quiet machine. */
const MOST_MS = 1_200_000;
/**
 * Number of hostile inputs per reader. Set EUPNEA_HOSTILE_INPUTS=100000 for a long run.
 */
const INPUTS = Number(process.env['EUPNEA_HOSTILE_INPUTS'] ?? usualInputs());
/** Maximum samples per byte of a small hostile file. */
const MOST_SAMPLES_A_BYTE = 130;

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ...Object.entries(SMALL_TEXTS).map(([name, text]) => [name, encodeUtf8(text)] as const),
  ...Object.entries(SMALL_BINARIES),
];
/** Small files by the code that reads them; kinds that differ in marks or channels only share a reader. */
const READERS: { readonly [reader: string]: readonly string[] } = {
  PB840: ['pb840', 'three columns'],
  CSV: ['csv'],
  'Eupnea CSV': Object.keys(SMALL_TEXTS).filter((name) => name.startsWith('eupnea csv')),
  'Eupnea tables': ['eupnea trends', 'eupnea events'],
  'SERVO-U': ['servo', 'trends', 'recruitment', 'log'],
  EDF: Object.keys(SMALL_BINARIES).filter((name) => /^[eb]df/u.test(name)),
  VitalDB: ['vital', 'vital numbers'],
  Parquet: Object.keys(SMALL_BINARIES).filter((name) => name.includes('parquet')),
  WFDB: Object.keys(SMALL_BINARIES).filter((name) => name.startsWith('wfdb')),
  LabChart: ['labchart'],
  Excel: ['xlsx'],
  JSON: ['json', 'json lines'],
  'long table': ['long table'],
  'transposed table': ['transposed table'],
  MATLAB: ['mat', 'mat, compressed'],
  Poly5: ['poly5'],
  ZIP: ['zip'],
};
/** A size of 4 GB in a field of four bytes. */
const FOUR_GIGABYTES = [0xff, 0xff, 0xff, 0xff];
/**
 * Distance of the tested positions: every position in the deep run, otherwise every fifth, so that each kind of field
 * is tested.
 */
const PLACE_STEP = process.env['EUPNEA_DEEP'] === undefined ? 5 : 1;

function usualInputs(): number {
  if (process.env['EUPNEA_NIGHTLY'] === '1') return 10_000;
  return process.env['EUPNEA_DEEP'] === undefined ? 30 : 3000;
}

/** Reads all recordings of a file with their proposed mappings, as an upload does. */
async function readEverything(
  bytes: Uint8Array,
): Promise<{ readonly samples: number; readonly told: number }> {
  const { recordings, issues } = await gatherRecordings([sourceOfBytes('x', bytes)]);
  let samples = 0;
  let told = issues.length;
  for (const { files, inspection } of recordings) {
    if (inspection.problem !== null) told += 1;
    told += inspection.questions.filter(({ required }) => required).length;
    const format = inspection.formatId === null ? null : findRecordingFormat(inspection.formatId);
    if (format === null) continue;
    const options = inspection.mapping === null ? {} : { mapping: inspection.mapping };
    let next = 0;
    for await (const events of readRecording(files, format, options)) {
      for (const event of events) {
        if (event.type === 'issue') expect(event.issue.detail).not.toBe('');
        else told += 1;
        if (event.type === 'trend_row' || event.type === 'log' || event.type === 'wall_clock')
          expect(Number.isFinite(event.timeMs)).toBe(true);
        if (event.type !== 'samples') continue;
        expect(Number.isSafeInteger(event.block.firstIndex)).toBe(true);
        expect(event.block.firstIndex).toBeGreaterThanOrEqual(next);
        next = event.block.firstIndex + event.block.length;
        samples += event.block.length;
        for (const channel of Object.values(event.block.channels))
          for (const value of channel) expect(Math.abs(value) === Number.POSITIVE_INFINITY).toBe(false);
      }
    }
  }
  expect(samples).toBeLessThanOrEqual(MOST_SAMPLES_A_BYTE * (bytes.length + 10));
  return { samples, told };
}

it('every reader of the registry has a small file here', async () => {
  const ids = new Set<string>();
  for (const [, bytes] of FILES) {
    const { recordings } = await gatherRecordings([sourceOfBytes('x', bytes)]);
    for (const { inspection } of recordings) if (inspection.formatId !== null) ids.add(inspection.formatId);
  }
  expect([...ids].toSorted()).toEqual(RECORDING_FORMATS.map(({ id }) => id).toSorted());
});

describe.each(FILES)('a small file: %s', (_name, bytes) => {
  it('is read, and cut anywhere it is read as far as it goes', async () => {
    for (let length = 0; length <= bytes.length; length += PLACE_STEP)
      await readEverything(bytes.subarray(0, length));
    expect((await readEverything(bytes)).told).toBeGreaterThan(0);
  });

  it('breaks nothing when it claims 4 GB anywhere', async () => {
    for (let at = 0; at + FOUR_GIGABYTES.length <= bytes.length; at += PLACE_STEP) {
      const lying = bytes.slice();
      lying.set(FOUR_GIGABYTES, at);
      await readEverything(lying);
    }
  });
});

describe('hostile bytes', () => {
  it('have a reader for every small file', () => {
    expect(Object.values(READERS).flat().toSorted()).toEqual(FILES.map(([name]) => name).toSorted());
  });

  it(
    'never break a reader: any bytes at all',
    async () => {
      const bytes = fc.uint8Array({ maxLength: 2000 });
      await fc.assert(
        fc.asyncProperty(bytes, async (file) => void (await readEverything(file))),
        { numRuns: INPUTS },
      );
    },
    MOST_MS,
  );
});

/** Archives whose members are changed, because a change of the archive itself mostly fails at its checksum. */
const PACKED = ['zip', 'xlsx', ...Object.keys(SMALL_BINARIES).filter((name) => name.startsWith('wfdb'))];

/** Changes the bytes of one member, selected by `at`, and packs all members again. */
function changeMember(
  archive: Uint8Array,
  at: number,
  change: (bytes: Uint8Array) => Uint8Array,
): Uint8Array {
  const members = unzipSync(archive);
  const names = Object.keys(members);
  const name = names[at % names.length] ?? '';
  return zipSync({ ...members, [name]: change(members[name] ?? new Uint8Array()) }, { level: 0 });
}

/** A valid file with changed, doubled and removed bytes. */
function changedBytes(names: readonly string[]): fc.Arbitrary<Uint8Array> {
  const files = FILES.filter(([name]) => names.includes(name));
  const change = fc.record({
    at: fc.nat(),
    byte: fc.nat({ max: 255 }),
    kind: fc.constantFrom('set', 'insert', 'remove'),
  });
  return fc
    .tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat())
    .map(([[name, file], changes, draw]) => {
      const apply = (given: Uint8Array): Uint8Array => {
        const bytes = [...given];
        for (const { at, byte, kind } of changes) {
          const place = at % (bytes.length + 1);
          if (kind === 'set') bytes[place] = byte;
          else if (kind === 'insert') bytes.splice(place, 0, byte, byte);
          else bytes.splice(place, 1);
        }
        return Uint8Array.from(bytes);
      };
      // Three of four draws change a member, the fourth changes the archive.
      return PACKED.includes(name) && draw % 4 > 0 ? changeMember(file, draw >> 2, apply) : apply(file);
    });
}

const FOREIGN_LINES = fc.constantFrom(
  ...Object.values(SMALL_TEXTS).flatMap((text) => text.split('\n')),
  '9'.repeat(400),
  '1e308,1e308',
  '\0',
);

/** A valid text followed by lines of other formats; null for a reader of binary files. */
function foreignLines(names: readonly string[]): fc.Arbitrary<Uint8Array> | null {
  const texts = Object.entries(SMALL_TEXTS).filter(([name]) => names.includes(name));
  if (texts.length === 0) return null;
  return fc
    .tuple(fc.constantFrom(...texts.map(([, text]) => text)), fc.array(FOREIGN_LINES, { maxLength: 60 }))
    .map(([head, more]) => encodeUtf8(head + more.join('\n')));
}

describe.each(Object.entries(READERS))('hostile files of the reader for %s', (_reader, names) => {
  it(
    'never break it: bytes changed, doubled and taken out, and lines of other kinds',
    async () => {
      const lines = foreignLines(names);
      const changed = changedBytes(names);
      const files = lines === null ? changed : fc.oneof({ weight: 2, arbitrary: changed }, lines);
      await fc.assert(
        fc.asyncProperty(files, async (file) => void (await readEverything(file))),
        { numRuns: INPUTS },
      );
    },
    MOST_MS,
  );
});
