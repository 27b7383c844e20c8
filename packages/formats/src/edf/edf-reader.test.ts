import { describe, expect, it } from 'vitest';
import type { RecordingEvent } from '../reader.ts';
import type { ReaderOptions } from '../recording-format.ts';
import { detectFormat, findRecordingFormat, inspectRecording } from '../registry.ts';
import { createEdfReader } from './edf-reader.ts';
import { TEST_FLOW, TEST_NOTES, TEST_PRESSURE, writeTestEdf } from './write-test-edf.ts';

const FLOW = [0, 500, -500, 1500, -1000];
const PRESSURE = [0, 250, 500, 1000, 2000];

function read(bytes: Uint8Array, options: ReaderOptions = {}, chunk = 7): readonly RecordingEvent[] {
  const reader = createEdfReader(options);
  const events: RecordingEvent[] = [];
  for (let from = 0; from < bytes.length; from += chunk)
    events.push(...reader.push(bytes.subarray(from, from + chunk)));
  return [...events, ...reader.finish()];
}

const blocksOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
const issuesOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) => (event.type === 'issue' ? [event.issue.code] : []));
const clocksOf = (events: readonly RecordingEvent[]) =>
  events.flatMap((event) =>
    event.type === 'wall_clock' ? [[event.sampleIndex, new Date(event.timeMs).toISOString()]] : [],
  );

const EMPTY = { signals: [TEST_FLOW, TEST_PRESSURE], records: [[FLOW, PRESSURE]] };
const EDF = writeTestEdf({
  signals: [TEST_FLOW, TEST_PRESSURE],
  records: [
    [FLOW, PRESSURE],
    [FLOW, PRESSURE],
  ],
});

describe('EDF', () => {
  it('is proposed as flow in L/min and pressure, and read with the units turned', () => {
    const inspection = inspectRecording(EDF, 'x.edf');
    expect(inspection).toMatchObject({
      formatId: 'edf',
      formatName: 'EDF',
      confidence: 'likely',
      startedAt: '2020-03-02T10:20:30.000000',
      device: { model: 'Lab Box' },
      mapping: {
        channels: [
          { channel: 'flow', position: 0, factor: 60 },
          { channel: 'pressure', position: 1, factor: 1 },
        ],
      },
    });
    expect(JSON.stringify(inspection)).not.toContain('Somebody');
    expect(detectFormat(EDF)?.id).toBe('edf');
    const events = read(EDF);
    const blocks = blocksOf(events);
    expect(blocks.flatMap(({ channels }) => Array.from(channels.flow ?? []))).toEqual(
      [...FLOW, ...FLOW].map((value) => Math.fround((value / 500) * 60)),
    );
    expect(blocks.flatMap(({ channels }) => Array.from(channels.pressure ?? []))).toEqual(
      [...PRESSURE, ...PRESSURE].map((value) => value / 50),
    );
    expect(blocks[0]?.rateHz).toBe(25);
    expect(clocksOf(events)).toEqual([[0, '2020-03-02T10:20:30.000Z']]);
    expect(issuesOf(events)).toEqual([]);
    expect(read(EDF, {}, 100_000).length).toBeGreaterThan(0);
  });

  it('names the signals of another rate and takes none of them', () => {
    const slow = { ...TEST_PRESSURE, label: 'Volume', unit: 'L', samplesPerRecord: 1 };
    const bytes = writeTestEdf({ signals: [TEST_FLOW, slow], records: [[FLOW, [10]]] });
    const inspection = inspectRecording(bytes, 'x');
    expect(inspection.mapping?.channels).toEqual([{ channel: 'flow', position: 0, factor: 60 }]);
    expect(inspection.questions[0]?.detail).toContain('Volume (5 Hz)');
    const { mapping } = inspection;
    if (mapping === null) throw new Error('no mapping');
    const both = {
      ...mapping,
      channels: [...mapping.channels, { channel: 'volume' as const, position: 1, factor: 1 }],
    };
    const events = read(bytes, { mapping: both });
    expect(issuesOf(events)).toEqual(['edf_other_rate']);
    expect(Object.keys(blocksOf(events)[0]?.channels ?? {})).toEqual(['flow']);
  });

  it('refuses to guess a unit, and reads once it is told', () => {
    const bytes = writeTestEdf({ signals: [{ ...TEST_FLOW, unit: 'NU' }], records: [[FLOW]] });
    const inspection = inspectRecording(bytes, 'x');
    expect(inspection.questions[0]).toMatchObject({ asks: 'units', required: true });
    expect(issuesOf(read(bytes))).toEqual(['edf_mapping_needed']);
    const { mapping } = inspection;
    if (mapping === null) throw new Error('no mapping');
    expect(blocksOf(read(bytes, { mapping }))[0]?.length).toBe(5);
  });

  it('says what a cut file and a wrong count lose, and keeps the whole records', () => {
    const cut = read(EDF.subarray(0, EDF.length - 3));
    expect(issuesOf(cut)).toEqual(['edf_cut_short', 'edf_record_count']);
    expect(blocksOf(cut).reduce((sum, { length }) => sum + length, 0)).toBe(5);
    expect(issuesOf(read(EDF.subarray(0, 300)))).toEqual(['edf_header']);
  });

  it('reads files that were never closed: a record count of -1', () => {
    const bytes = writeTestEdf({ signals: [TEST_FLOW], records: [[FLOW]], recordCount: '-1' });
    expect(issuesOf(read(bytes))).toEqual([]);
  });

  it('asks for the start of an anonymised file', () => {
    const bytes = writeTestEdf({ signals: [TEST_FLOW], records: [[FLOW]], date: '01.01.85', recording: '' });
    expect(inspectRecording(bytes, 'x').startedAt).toBeNull();
    expect(clocksOf(read(bytes))).toEqual([]);
  });

  it('calls a header whose ranges are no scale by its name', () => {
    const flat = { ...TEST_FLOW, scale: ['0', '0', '0', '1'] as const };
    const events = read(writeTestEdf({ signals: [flat], records: [[FLOW]] }));
    expect(issuesOf(events)).toEqual(['edf_scale']);
    expect(blocksOf(events)[0]?.channels.flow?.every(Number.isNaN)).toBe(true);
  });
});

describe('BDF', () => {
  it('has samples of three bytes with their sign', () => {
    const signal = { ...TEST_PRESSURE, scale: ['-8388608', '8388607', '-8388608', '8388607'] as const };
    const bytes = writeTestEdf({
      bdf: true,
      signals: [signal],
      records: [[[-8_388_608, -1, 0, 70_000, 8_388_607]]],
    });
    expect(inspectRecording(bytes, 'x').formatName).toBe('BDF');
    const values = Array.from(blocksOf(read(bytes))[0]?.channels.pressure ?? []);
    expect(values).toEqual([-8_388_608, -1, 0, 70_000, 8_388_607]);
  });
});

describe('EDF+', () => {
  it('keeps gaps of a discontinuous recording, its exact start and its annotations', () => {
    const bytes = writeTestEdf({
      reserved: 'EDF+D',
      signals: [TEST_FLOW, TEST_NOTES],
      records: [
        [FLOW, '+0.5\u0014\u0014\0'],
        [FLOW, '+0.7\u0014\u0014\0+1.25\u00153\u0014Ap\u00e9e\u0014\0'],
        [FLOW, '+10.7\u0014\u0014\0'],
      ],
    });
    const events = read(bytes);
    expect(blocksOf(events).map(({ firstIndex, length }) => [firstIndex, length])).toEqual([
      [0, 5],
      [5, 5],
      [255, 5],
    ]);
    expect(clocksOf(events)).toEqual([
      [0, '2020-03-02T10:20:30.500Z'],
      [255, '2020-03-02T10:20:40.700Z'],
    ]);
    expect(events.find(({ type }) => type === 'log')).toEqual({
      type: 'log',
      timeMs: Date.parse('2020-03-02T10:20:31.250Z'),
      zoned: false,
      kind: 'other',
      category: 'annotation',
      text: 'Apée (3 s)',
    });
    expect(issuesOf(events)).toEqual([]);
  });

  it('begins a new run where a record goes back in time', () => {
    const records = ['+5', '+1'].map((onset) => [FLOW, `${onset}\u0014\u0014\0`]);
    const bytes = writeTestEdf({ reserved: 'EDF+D', signals: [TEST_FLOW, TEST_NOTES], records });
    const events = read(bytes);
    expect(issuesOf(events)).toEqual(['edf_time_backwards']);
    expect(clocksOf(events)[1]).toEqual([55, '2020-03-02T10:20:31.000Z']);
  });

  it('of nothing but annotations is a log', () => {
    const bytes = writeTestEdf({
      reserved: 'EDF+D',
      recordSeconds: '0',
      signals: [TEST_NOTES],
      records: [['+0\u0014\u0014\0+4\u00150\u0014Hypopnea\u0014\0'], ['nonsense']],
    });
    expect(inspectRecording(bytes, 'x')).toMatchObject({ formatId: 'edf_annotations', contents: 'log' });
    expect(findRecordingFormat('edf_annotations')?.contents).toBe('log');
    const events = read(bytes);
    expect(events.flatMap((event) => (event.type === 'log' ? [event.text] : []))).toEqual(['Hypopnea']);
    expect(issuesOf(events)).toEqual(['edf_annotation']);
  });
});

describe('the duration of a data record', () => {
  /** Six records whose annotations are `step` s apart. */
  const fileOf = (recordSeconds: string, step: number, reserved: string) =>
    writeTestEdf({
      reserved,
      recordSeconds,
      signals: [TEST_FLOW, TEST_PRESSURE, TEST_NOTES],
      records: Array.from({ length: 6 }, (_record, at) => [
        FLOW,
        PRESSURE,
        `+${(at * step).toFixed(1)}\u0014\u0014`,
      ]),
    });
  const rateOf = (bytes: Uint8Array) => blocksOf(read(bytes)).map(({ rateHz }) => rateHz)[0];

  it.each([
    ['longer', '0.4', 'EDF+C'],
    ['shorter', '0.1', 'EDF+C'],
    ['longer, in a file that may have pauses', '0.4', 'EDF+D'],
  ])('is that of their times where the header says a %s one', (_how, stated, reserved) => {
    const bytes = fileOf(stated, 0.2, reserved);
    const events = read(bytes);
    expect(issuesOf(events)).toEqual(['edf_record_duration']);
    expect(blocksOf(events).map(({ rateHz, firstIndex }) => [rateHz, firstIndex])).toEqual(
      Array.from({ length: 6 }, (_block, at) => [25, at * 5]).slice(0, blocksOf(events).length),
    );
    expect(inspectRecording(bytes, 'x.edf').channels[0]?.rateHz).toBe(25);
  });

  it('is that of the header where records pause between each other', () => {
    const bytes = fileOf('0.2', 0.8, 'EDF+D');
    expect(issuesOf(read(bytes))).toEqual([]);
    expect(rateOf(bytes)).toBe(25);
  });

  it('of 0 s gives no rate, and the refusal says so', () => {
    const { problem } = inspectRecording(writeTestEdf({ ...EMPTY, recordSeconds: '0' }), 'x.edf');
    expect(problem?.code).toBe('edf_no_duration');
  });
});
