import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../encode-utf8.ts';
import { gatherRecordings } from '../gather-recordings.ts';
import { sourceOfBytes, type NamedSource } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { decodeWfdbSamples } from './decode-wfdb-samples.ts';
import { parseWfdbAnnotations } from './wfdb-annotations.ts';
import { parseWfdbHeader } from './wfdb-header.ts';

const DATA = process.env['EUPNEA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');
const FOLDER = join(DATA, 'other_devices/wfdb');
const HEADERS = existsSync(FOLDER) ? ['v102s.hea', '041s/041s01.hea', '041s/041s02.hea'] : [];

async function readAll(files: readonly NamedSource[]): Promise<readonly RecordingEvent[]> {
  const { recordings } = await gatherRecordings(files);
  expect(recordings).toHaveLength(1);
  const [recording] = recordings;
  const format = findRecordingFormat(recording?.inspection.formatId ?? '');
  if (recording === undefined || format === null) throw new Error('no recording');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording(recording.files, format, {})) events.push(...some);
  return events;
}

const file = (name: string, content: string | readonly number[]) =>
  sourceOfBytes(name, typeof content === 'string' ? encodeUtf8(content) : Uint8Array.from(content));
const valuesOf = (events: readonly RecordingEvent[], channel: 'flow' | 'pressure') =>
  events.flatMap((event) =>
    event.type === 'samples' ? Array.from(event.block.channels[channel] ?? []) : [],
  );
const issuesOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));

describe('WFDB formats', () => {
  it.each([
    [80, [128, 0, 255], [0, -128, 127]],
    [16, [1, 0, 255, 255, 0, 128], [1, -1, -32_768]],
    [61, [0, 1, 255, 255, 128, 0], [1, -1, -32_768]],
    [160, [1, 128, 255, 127, 0, 0], [1, -1, -32_768]],
    [24, [255, 255, 255, 0, 0, 128], [-1, -8_388_608]],
    [32, [2, 0, 0, 0, 254, 255, 255, 255], [2, -2]],
    [212, [1, 0xf8, 255, 5, 0], [-2047, -1, 5]],
  ])('%i', (format, bytes, values) => {
    expect(Array.from(decodeWfdbSamples(Uint8Array.from(bytes), format))).toEqual(values);
  });
});

describe('a WFDB record', () => {
  const HEADER = [
    'r 2 50 3 10:00:00 05/06/2020',
    'r.dat 16 100/cmH2O 16 0 0 0 0 Paw',
    'r.dat 16 10(5)/L/min 16 0 0 0 0 Flow',
    '# Somebody',
  ].join('\n');
  const DAT = [100, 0, 15, 0, 0, 128, 25, 0, 44, 1, 5, 0];
  const ATR = [2, 4, 3, 252, 0x68, 0x69, 0x21, 0, 0, 0];

  it('is read by the names and units of its header, with its annotations', async () => {
    const events = await readAll([file('r.dat', DAT), file('r.hea', HEADER), file('r.atr', ATR)]);
    expect(valuesOf(events, 'pressure')).toEqual([1, Number.NaN, 3]);
    expect(valuesOf(events, 'flow')).toEqual([1, 2, 0]);
    expect(issuesOf(events)).toEqual([]);
    expect(events.find(({ type }) => type === 'wall_clock')).toMatchObject({
      timeMs: Date.parse('2020-06-05T10:00:00Z'),
    });
    expect(events.find(({ type }) => type === 'log')).toMatchObject({
      timeMs: Date.parse('2020-06-05T10:00:00.040Z'),
      text: 'N hi!',
    });
  });

  it('without a frequency says that WFDB takes 250 Hz', async () => {
    const header = HEADER.replace('r 2 50 3 10:00:00 05/06/2020', 'r 2');
    const events = await readAll([file('r.dat', DAT), file('r.hea', header)]);
    expect(issuesOf(events)).toEqual(['wfdb_default_rate']);
  });

  it('says which file is missing, and what a short one lacks', async () => {
    const { recordings } = await gatherRecordings([file('r.hea', HEADER)]);
    expect(recordings[0]?.inspection.problem?.code).toBe('wfdb_missing');
    expect(recordings[0]?.inspection.companions).toEqual(['r.dat', 'r.atr']);
    const events = await readAll([file('r.hea', HEADER), file('r.dat', DAT.slice(0, 10))]);
    expect(issuesOf(events)).toEqual(['wfdb_cut_short']);
    expect(valuesOf(events, 'flow')).toHaveLength(2);
  });

  it('says that its files hold more than the header, which nobody would read', async () => {
    const longer = [...DAT, ...DAT];
    const events = await readAll([file('r.hea', HEADER), file('r.dat', longer)]);
    expect(issuesOf(events)).toEqual(['wfdb_longer']);
    expect(valuesOf(events, 'flow')).toHaveLength(3);
    const open = await readAll([file('r.hea', HEADER.replace('50 3', '50 0')), file('r.dat', longer)]);
    expect(issuesOf(open)).toEqual([]);
    expect(valuesOf(open, 'flow')).toHaveLength(6);
  });

  it('of segments keeps their gaps, and finds signals by name where they change places', async () => {
    const events = await readAll([
      file('m.hea', 'm/4 2 50 7\nlayout 0\na 2\n~ 3\nb 2'),
      file('layout.hea', 'layout 2 50 0\n~ 0 100/cmH2O 16 0 0 0 0 Paw\n~ 0 10/L/min 16 0 0 0 0 Flow'),
      file('a.hea', 'a 1 50 2\na.dat 80 10/L/min 8 0 0 0 0 Flow'),
      file('a.dat', [138, 148]),
      file('b.hea', 'b 2 50 2\nb.dat 80 20/L/min 8 0 0 0 0 Flow\nb.dat 80 100/cmH2O 8 0 0 0 0 Paw'),
      file('b.dat', [148, 228, 108, 28]),
    ]);
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block.firstIndex] : []));
    expect(blocks).toEqual([0, 5]);
    expect(valuesOf(events, 'flow')).toEqual([1, 2, 1, -1]);
    expect(valuesOf(events, 'pressure')).toEqual([Number.NaN, Number.NaN, 1, -1]);
  });

  it('of segments names the files of every segment: with the header they are all it needs', async () => {
    const parts = [
      file('m.hea', 'm/3 1 50 5\na 2\n~ 1\nb 2'),
      file('a.hea', 'a 1 50 2\na.dat 80 10/L/min 8 0 0 0 0 Flow'),
      file('a.dat', [138, 148]),
      file('b.hea', 'b 1 50 2\nb.dat 80 10/L/min 8 0 0 0 0 Flow'),
      file('b.dat', [148, 228]),
    ];
    const { companions, problem } = await inspectFiles(parts);
    expect(problem).toBeNull();
    expect(companions.toSorted()).toEqual(['a.dat', 'a.hea', 'b.dat', 'b.hea', 'm.atr']);
  });

  it('of a format that is not read is refused by name', async () => {
    const header = 'r 1 50 3\nr.dat 310 10/L/min 16 0 0 0 0 Flow';
    const { recordings } = await gatherRecordings([file('r.hea', header), file('r.dat', DAT)]);
    expect(recordings[0]?.inspection.problem?.code).toBe('wfdb_format');
  });

  it.each([1, 2, 3])('takes a signal earlier by its skew of %d frames, and says so', async (skew) => {
    const frames = [0, 1, 2, 3, 4, 5, 6];
    const dat = frames.flatMap((frame) => [128 + 10 * frame, 128 + 10 * (frame - skew)]);
    const header = `r 2 50 7\nr.dat 80 10/L/min 8 0 0 0 0 Flow\nr.dat 80:${skew} 10/cmH2O 8 0 0 0 0 Paw`;
    const events = await readAll([file('r.hea', header), file('r.dat', dat)]);
    expect(valuesOf(events, 'flow')).toEqual(frames);
    const lost = Array.from({ length: skew }, () => Number.NaN);
    expect(valuesOf(events, 'pressure')).toEqual([...frames.slice(0, 7 - skew), ...lost]);
    expect(issuesOf(events)).toEqual(['wfdb_skew']);
  });

  it('takes a skew in a packed format and beyond the end of its file', async () => {
    const header = (skew: number) =>
      `r 2 50 3\nr.dat 16 10/L/min 16 0 0 0 0 Flow\np.dat 212:${skew} 10/cmH2O 12 0 0 0 0 Paw`;
    // Three samples of 12 bits, the last with half a pair: 10, 20, 30.
    const packed = file('p.dat', [10, 0, 20, 30, 0, 0]);
    const flow = file('r.dat', [10, 0, 20, 0, 30, 0]);
    const one = await readAll([file('r.hea', header(1)), flow, packed]);
    expect(valuesOf(one, 'pressure').slice(0, 2)).toEqual([2, 3]);
    const beyond = await readAll([file('r.hea', header(900_000)), flow, packed]);
    expect(valuesOf(beyond, 'flow')).toEqual([1, 2, 3]);
    expect(valuesOf(beyond, 'pressure')).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('has annotations after long pauses, by the resolution that the file says', () => {
    const note = encodeUtf8('## time resolution: 1000');
    const bytes = [0, 22 * 4, note.length, 252, ...note, 0, 236, 1, 0, 0, 0, 5, 4];
    expect(parseWfdbAnnotations(Uint8Array.from(bytes))).toEqual({
      annotations: [{ tick: 65_541, text: 'N' }],
      tickHz: 1000,
      dropped: 0,
    });
  });
});

interface Reference {
  readonly nframes: number;
  readonly signals: readonly {
    readonly gain: number;
    readonly baseline: number;
    readonly checksum: number;
    readonly spf: number;
    readonly raw: {
      readonly n: number;
      readonly min: number;
      readonly max: number;
      readonly mean: number;
      readonly first10: readonly number[];
      readonly last5: readonly number[];
    };
  }[];
}

describe.skipIf(HEADERS.length === 0)('real WFDB records', () => {
  it.each(HEADERS)('%s decodes to its reference and its checksums', (name) => {
    const header = parseWfdbHeader(readFileSync(join(FOLDER, name)));
    const reference: Reference = JSON.parse(readFileSync(join(FOLDER, `${name}.ref.json`), 'utf8'));
    if (header === null) throw new Error('no header');
    const dat = readFileSync(join(FOLDER, dirname(name), header.signals[0]?.file ?? ''));
    const all = decodeWfdbSamples(dat, header.signals[0]?.format ?? 0);
    const stride = header.signals.reduce((sum, { samplesPerFrame }) => sum + samplesPerFrame, 0);
    let place = 0;
    for (const [at, expected] of reference.signals.entries()) {
      const signal = header.signals[at];
      const from = place;
      const values = Array.from(all).filter(
        (_, index) => index % stride >= from && index % stride < from + expected.spf,
      );
      place += expected.spf;
      const { raw } = expected;
      expect(signal).toMatchObject({ gain: expected.gain, baseline: expected.baseline });
      expect(values).toHaveLength(raw.n);
      expect(values.slice(0, 10)).toEqual(raw.first10);
      expect(values.slice(-5)).toEqual(raw.last5);
      expect(values.reduce((least, value) => Math.min(least, value))).toBe(raw.min);
      expect(values.reduce((most, value) => Math.max(most, value))).toBe(raw.max);
      const sum = values.reduce((total, value) => total + value, 0);
      expect(sum / values.length).toBeCloseTo(raw.mean, 4);
      expect((sum << 16) >> 16).toBe(expected.checksum);
    }
  });

  it('the record of two segments is one recording with the signals of both', async () => {
    const folder = join(FOLDER, '041s');
    const names = readdirSync(folder).filter((name) => !name.endsWith('.json'));
    const files = names.map((name) => sourceOfBytes(basename(name), readFileSync(join(folder, name))));
    const { recordings } = await gatherRecordings(files);
    expect(recordings).toHaveLength(1);
    const [recording] = recordings;
    const format = findRecordingFormat('wfdb');
    const mapping = recording?.inspection.mapping;
    if (recording === undefined || format === null || mapping === null || mapping === undefined)
      throw new Error('no recording');
    expect(recording.inspection.channels.map(({ name }) => name)).toContain('RESP');
    expect(recording.inspection.startedAt).toBe('1994-10-26T08:26:04.000000');
    expect(mapping.channels).toEqual([]);
    const told = { ...mapping, channels: [{ channel: 'pressure' as const, position: 3, factor: 1 }] };
    const events: RecordingEvent[] = [];
    for await (const some of readRecording(recording.files, format, { mapping: told })) events.push(...some);
    const values = valuesOf(events, 'pressure');
    expect(values).toHaveLength(2000);
    expect(values[0]).toBeCloseTo((-242 + 1600) / 20, 4);
    expect(issuesOf(events)).toEqual([]);
  });
});
