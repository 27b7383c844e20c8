import { CMH2O_PER_MBAR } from '@eupnea/model';
import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles, inspectRecording } from '../registry.ts';
import {
  TEST_AWF,
  TEST_AWP,
  TEST_EVENT,
  TEST_RATE,
  testDevice,
  testNumber,
  testPacket,
  testRemark,
  testTrack,
  testWave,
  writeTestVital,
} from './write-test-vital.ts';

const MEBIBYTE = 1024 * 1024;

/** 16 samples at 62.5 Hz are 0.256 s. */
const BLOCK = Array.from({ length: 16 }, (_sample, index) => index);
const START = 1_600_000_000;

async function read(bytes: Uint8Array): Promise<readonly RecordingEvent[]> {
  const source = sourceOfBytes('x.vital', bytes);
  const { formatId, mapping } = await inspectFiles([source]);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null) throw new Error('not known');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([source], format, mapping === null ? {} : { mapping }))
    events.push(...some);
  return events;
}

const issuesOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));

/** Values of one channel by index. */
function samplesOf(events: readonly RecordingEvent[], channel: 'flow' | 'pressure'): Map<number, number> {
  const found = new Map<number, number>();
  for (const event of events) {
    if (event.type !== 'samples') continue;
    for (const [offset, value] of (event.block.channels[channel] ?? []).entries())
      found.set(event.block.firstIndex + offset, value);
  }
  return found;
}

const TRACKS = [
  testDevice(7, 'Ward monitor'),
  ...[TEST_AWF, TEST_AWP, TEST_RATE, TEST_EVENT].map((t) => testTrack(t)),
];
const VALUES = [
  testWave(TEST_AWF, START, BLOCK),
  testWave(TEST_AWP, START, BLOCK),
  testNumber(TEST_RATE, START, 15),
  testWave(TEST_AWF, START + 0.256, BLOCK),
  testWave(TEST_AWP, START + 0.256, BLOCK),
  testRemark(TEST_EVENT, START + 1, 'Intubated'),
  testNumber(TEST_RATE, START + 1, 16),
];

describe('a .vital file', () => {
  it('is proposed as flow and pressure, and read in their units with the numbers and remarks behind', async () => {
    const bytes = writeTestVital([...TRACKS, ...VALUES]);
    expect(inspectRecording(bytes, 'x')).toMatchObject({
      formatId: 'vital',
      startedAt: '2020-09-13T12:26:40.000000Z',
      device: { model: 'Ward monitor' },
      mapping: {
        channels: [
          { channel: 'flow', position: 0, factor: 1 },
          { channel: 'pressure', position: 1, factor: CMH2O_PER_MBAR },
        ],
      },
      questions: [],
    });
    const events = await read(bytes);
    expect(issuesOf(events)).toEqual([]);
    expect([...samplesOf(events, 'flow')]).toEqual(
      [...BLOCK, ...BLOCK].map((value, index) => [index, Math.fround(value * 0.1)]),
    );
    expect(samplesOf(events, 'pressure').get(5)).toBe(Math.fround((5 * 0.02 - 20) * CMH2O_PER_MBAR));
    expect(events.filter(({ type }) => type === 'wall_clock')).toEqual([
      { type: 'wall_clock', sampleIndex: 0, timeMs: START * 1000, zoned: true },
    ]);
    expect(events.slice(-4)).toEqual([
      { type: 'trend_columns', columns: [{ name: 'RR', unit: '/min', parameterCode: null }] },
      { type: 'trend_row', timeMs: START * 1000, zoned: true, values: [15], doubtful: [] },
      expect.objectContaining({ type: 'log', category: 'EVENT', text: 'Intubated' }),
      { type: 'trend_row', timeMs: (START + 1) * 1000, zoned: true, values: [16], doubtful: [] },
    ]);
  });

  it('is the same whether its tracks stand side by side or one behind the other', async () => {
    const waves = VALUES.filter((packet) => packet[15] === 1 || packet[15] === 2);
    const sorted = waves.toSorted((left, right) => (left[15] ?? 0) - (right[15] ?? 0));
    const beside = await read(writeTestVital([...TRACKS, ...waves]));
    const behind = await read(writeTestVital([...TRACKS, ...sorted]));
    expect(samplesOf(behind, 'flow')).toEqual(samplesOf(beside, 'flow'));
    expect(samplesOf(behind, 'pressure')).toEqual(samplesOf(beside, 'pressure'));
  });

  it('keeps gaps, joins waves that begin at different times and drops what stands twice', async () => {
    const events = await read(
      writeTestVital([
        ...TRACKS,
        testWave(TEST_AWF, START, BLOCK),
        testWave(TEST_AWP, START + 0.128, BLOCK),
        testWave(TEST_AWF, START, BLOCK),
        testWave(TEST_AWF, START + 10, BLOCK),
        testWave(TEST_AWP, START + 10, BLOCK),
      ]),
    );
    const flow = samplesOf(events, 'flow');
    const pressure = samplesOf(events, 'pressure');
    expect(pressure.get(7)).toBeNaN();
    expect(pressure.get(8)).not.toBeNaN();
    expect(flow.get(20)).toBeNaN();
    expect(flow.has(24)).toBe(false);
    expect(flow.get(625)).toBe(0);
    expect(issuesOf(events)).toEqual(['vital_overlap']);
    expect(events.flatMap((event) => (event.type === 'wall_clock' ? [event.sampleIndex] : []))).toEqual([
      0, 625,
    ]);
  });

  it('goes by counted samples where the times of blocks only jitter', async () => {
    const times = [0, 0.3, 0.5, 0.8, 1.0];
    const events = await read(
      writeTestVital([...TRACKS, ...times.map((at) => testWave(TEST_AWF, START + at, BLOCK))]),
    );
    expect([...samplesOf(events, 'flow').keys()]).toEqual(Array.from({ length: 80 }, (_, index) => index));
  });

  it('leaves out a late block before a loss, whose place nothing tells', async () => {
    const times = [0, 1, 2, 3, 5, 6, 7, 8, 9, 10].map((block) => block * 0.256 + (block === 3 ? 0.15 : 0));
    const events = await read(
      writeTestVital([...TRACKS, ...times.map((at) => testWave(TEST_AWF, START + at, BLOCK))]),
    );
    const flow = samplesOf(events, 'flow');
    expect([0, 47, 80, 175].map((index) => flow.get(index))).toEqual([0, 1.5, 0, 1.5]);
    expect([48, 63, 64, 79].map((index) => flow.has(index))).toEqual([false, false, false, false]);
    expect(issuesOf(events)).toEqual(['vital_unplaced']);
  });

  it('misses half a second behind a clock that went back: what follows is of another time', async () => {
    const stamps = [0, 1, 2, 3, 4, 2, 3, 4, 5, 6, 7, 8];
    const long = Array.from({ length: 63 }, (_sample, index) => index);
    const packets = stamps.map((at, order) =>
      testWave(
        TEST_AWF,
        START + at,
        long.map((value) => value + order),
      ),
    );
    const events = await read(writeTestVital([...TRACKS, ...packets]));
    expect(issuesOf(events)).toContain('vital_overlap');
    const flow = samplesOf(events, 'flow');
    expect(flow.get(5 * 63 - 1)).not.toBeNaN();
    for (let index = 5 * 63; index < 5 * 63 + 25; index += 1) expect(flow.get(index)).toBeNaN();
    expect(flow.get(5 * 63 + 40)).not.toBeNaN();
  });

  it('goes on when blocks are sent twice', async () => {
    const packets = [0, 0, 1, 1, 2, 2, 3, 3].map((at) => testWave(TEST_AWF, START + 0.256 * at, BLOCK));
    const flow = samplesOf(await read(writeTestVital([...TRACKS, ...packets])), 'flow');
    expect([...flow.values()].some(Number.isNaN)).toBe(false);
  });

  it('takes the scale of a track that is declared again, and nothing in another unit', async () => {
    const readFlow = async (again: typeof TEST_AWF) => {
      const blocks = (from: number) =>
        [0, 1, 2, 3].map((at) => testWave(TEST_AWF, START + 0.256 * (from + at), BLOCK));
      const packets = [...TRACKS, ...blocks(0), testTrack(again), ...blocks(4)];
      return read(writeTestVital(packets));
    };
    const scaled = samplesOf(await readFlow({ ...TEST_AWF, gain: 0.2 }), 'flow');
    expect([scaled.get(10), scaled.get(64 + 10)]).toEqual([1, 2]);
    const events = await readFlow({ ...TEST_AWF, unit: 'L/s' });
    expect(issuesOf(events)).toContain('vital_track_changed');
    expect(samplesOf(events, 'flow').size).toBe(64);
  });

  it('of numbers alone is trends', async () => {
    const bytes = writeTestVital([testTrack(TEST_RATE), testNumber(TEST_RATE, START, 15)]);
    expect(inspectRecording(bytes, 'x')).toMatchObject({ formatId: 'vital_trends', contents: 'trend' });
    expect((await read(bytes)).map(({ type }) => type)).toEqual(['trend_columns', 'trend_row']);
  });

  it('without a known channel asks for one, and gives its numbers all the same', async () => {
    const pleth = { ...TEST_AWF, name: 'PLETH', unit: '' };
    const bytes = writeTestVital([testTrack(pleth), testTrack(TEST_RATE), testNumber(TEST_RATE, START, 15)]);
    expect(inspectRecording(bytes, 'x').questions[0]).toMatchObject({ asks: 'channels', required: true });
    const source = sourceOfBytes('x', bytes);
    const format = findRecordingFormat('vital');
    if (format === null) throw new Error('not known');
    const events: RecordingEvent[] = [];
    for await (const some of readRecording([source], format, {})) events.push(...some);
    expect(events.map(({ type }) => type)).toEqual(['issue', 'trend_columns', 'trend_row']);
    expect(issuesOf(events)).toEqual(['vital_mapping_needed']);
  });

  it('loses a packet that claims 4 GB and what would be in it, and says where', async () => {
    const bytes = writeTestVital([...TRACKS, ...VALUES.slice(0, 2), testPacket(1, [1, 2, 3], 0xffff_fff0)]);
    const events = await read(bytes);
    expect(issuesOf(events)).toEqual(['vital_packet', 'vital_cut_short']);
    expect(samplesOf(events, 'flow').size).toBe(16);
    const [issue] = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(issue?.offset).toBeGreaterThan(20);
  });

  it('with a block that claims 4 GB of samples loses the block', async () => {
    const block = testWave(TEST_AWF, START, BLOCK);
    const lying = block.map((byte, at) => (at >= 17 && at < 21 ? 255 : byte));
    const events = await read(writeTestVital([...TRACKS, lying, testWave(TEST_AWF, START, BLOCK)]));
    expect(issuesOf(events)).toEqual(['vital_block']);
    expect(samplesOf(events, 'flow').size).toBe(16);
  });

  it('that is a bomb is read no further than a share of its size', async () => {
    const zeros = new Uint8Array(24 * MEBIBYTE);
    zeros.set([0x56, 0x49, 0x54, 0x41, 3, 0, 0, 0, 0, 0]);
    // Packets of a mebibyte: millions of empty ones cost seconds and say no more of the ratio.
    for (let at = 10; at < zeros.length; at += MEBIBYTE)
      new DataView(zeros.buffer).setUint32(at + 1, MEBIBYTE - 5, true);
    const events = await read(gzipSync(zeros));
    expect(issuesOf(events)).toContain('vital_ratio');
  });
});
