import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from './encode-utf8.ts';
import { gatherRecordings } from './gather-recordings.ts';
import { sourceOfBytes } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import { findRecordingFormat, RECORDING_FORMATS } from './registry.ts';
import { SMALL_BINARIES, SMALL_TEXTS } from './small-test-files.ts';

/** The deep counts take a minute on a quiet machine. */
const MOST_MS = 300_000;
const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 20_000;
/** Nothing that a small hostile file says may become more samples than this for each of its bytes. */
const MOST_SAMPLES_A_BYTE = 130;

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ...Object.entries(SMALL_TEXTS).map(([name, text]) => [name, encodeUtf8(text)] as const),
  ...Object.entries(SMALL_BINARIES),
];
/** What a size of 4 GB looks like wherever four bytes are a size. */
const FOUR_GIGABYTES = [0xff, 0xff, 0xff, 0xff];
/** Every place in the deep run; otherwise every few, so that each kind of field is met. */
const PLACE_STEP = process.env['EUPNEA_DEEP'] === undefined ? 5 : 1;

/** As an upload does it: whatever the file is, its recordings are read by their own proposals. */
async function readEverything(
  bytes: Uint8Array,
): Promise<{ readonly samples: number; readonly told: number }> {
  const { recordings, issues } = await gatherRecordings([sourceOfBytes('x', bytes)]);
  let samples = 0;
  let told = issues.length;
  for (const { files, inspection } of recordings) {
    if (inspection.problem !== null) told += 1;
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
  it('is read, and cut at every byte it is read as far as it goes', async () => {
    for (let length = 0; length <= bytes.length; length += 1) await readEverything(bytes.subarray(0, length));
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
  it('never break a reader: any bytes at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2000 }),
        async (bytes) => void (await readEverything(bytes)),
      ),
      { numRuns: RUNS },
    );
  });

  it(
    'never break a reader: files of every kind with bytes changed, doubled and taken out',
    async () => {
      const change = fc.record({
        at: fc.nat(),
        byte: fc.nat({ max: 255 }),
        kind: fc.constantFrom('set', 'insert', 'remove'),
      });
      const files = fc.constantFrom(...FILES.map(([, bytes]) => bytes));
      await fc.assert(
        fc.asyncProperty(files, fc.array(change, { minLength: 1, maxLength: 12 }), async (file, changes) => {
          const bytes = [...file];
          for (const { at, byte, kind } of changes) {
            const place = at % (bytes.length + 1);
            if (kind === 'set') bytes[place] = byte;
            else if (kind === 'insert') bytes.splice(place, 0, byte, byte);
            else bytes.splice(place, 1);
          }
          await readEverything(Uint8Array.from(bytes));
        }),
        { numRuns: RUNS * 2 },
      );
    },
    MOST_MS,
  );

  it('never break a reader: lines of one kind in files of another', async () => {
    const lines = fc.constantFrom(
      ...Object.values(SMALL_TEXTS).flatMap((text) => text.split('\n')),
      '9'.repeat(400),
      '1e308,1e308',
      '\0',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(SMALL_TEXTS)),
        fc.array(lines, { maxLength: 60 }),
        async (head, more) => void (await readEverything(encodeUtf8(head + more.join('\n')))),
      ),
      { numRuns: RUNS },
    );
  });
});
