import fc from 'fast-check';
import { CHANNELS, type ChannelCode, type ConversionLoss } from '@eupnea/model';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { columnOfChannel } from './canonical/channel-columns.ts';
import type { RecordingEvent } from './reader.ts';
import { detectFormat, findRecordingFormat, inspectRecording } from './registry.ts';
import type { WriterHeader } from './writer.ts';
import type { WritableEvent } from './writable-event.ts';
import { findWriterFormat } from './writer-registry.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 60 : 2000;

const HEADER: WriterHeader = {
  device: { model: 'PB840', serial: '4711', software: null },
  pseudonym: 'P-0007',
  channels: ['pressure', 'flow', 'co2'],
  rateHz: 50,
  software: 'Eupnea 1.2.167 (abcdef)',
  recordName: 'r',
  analysisVersion: '3',
};

/** Writes events; returns the bytes by ending. */
function write(
  id: string,
  events: readonly WritableEvent[],
  header: WriterHeader = HEADER,
): { readonly files: ReadonlyMap<string, Uint8Array>; readonly losses: readonly ConversionLoss[] } {
  const writer = findWriterFormat(id)?.createWriter(header);
  if (writer === undefined) throw new Error(`no writer ${id}`);
  const pieces = new Map<string, number[]>();
  const chunks = events.flatMap((event) => [...writer.write(event)]);
  const { chunks: last, losses } = writer.finish();
  for (const { ending, bytes } of [...chunks, ...last])
    pieces.set(ending, [...(pieces.get(ending) ?? []), ...bytes]);
  return {
    files: new Map([...pieces].map(([ending, bytes]) => [ending, Uint8Array.from(bytes)])),
    losses,
  };
}

function readBack(bytes: Uint8Array, chunk: number): readonly RecordingEvent[] {
  const reader = detectFormat(bytes)?.createReader({});
  if (reader === undefined) throw new Error('its own reader does not know the file');
  const events: RecordingEvent[] = [];
  for (let from = 0; from < bytes.length; from += chunk)
    events.push(...reader.push(bytes.subarray(from, from + chunk)));
  return [...events, ...reader.finish()];
}

function readTables(bytes: Uint8Array): readonly RecordingEvent[] {
  const format = findRecordingFormat(inspectRecording(bytes, 'x').formatId ?? '');
  if (format?.access !== 'stream') throw new Error('its own reader does not know the table');
  const reader = format.createReader({});
  return [...reader.push(bytes), ...reader.finish()];
}

/**
 * Content of a recording, independent of how events are split: values by channel and index, marks, losses and times.
 */
function contentOf(events: readonly (RecordingEvent | WritableEvent)[]) {
  const samples = new Map<number, { [channel: string]: number }>();
  const marks: string[] = [];
  const losses: string[] = [];
  const clocks: string[] = [];
  for (const event of events) {
    if (event.type === 'mark')
      marks.push(`${event.sampleIndex} ${event.kind} ${event.deviceBreathNumber ?? ''}`);
    if (event.type === 'loss') losses.push(`${event.sampleIndex} ${event.lost}`);
    if (event.type === 'wall_clock') clocks.push(`${event.sampleIndex} ${event.timeMs} ${event.zoned}`);
    if (event.type !== 'samples') continue;
    for (let offset = 0; offset < event.block.length; offset += 1) {
      const values = Object.entries(event.block.channels).map(([channel, data]) => [channel, data[offset]]);
      samples.set(event.block.firstIndex + offset, Object.fromEntries(values));
    }
  }
  return { samples, marks, losses, clocks };
}

const valueOf = (channel: ChannelCode) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: -12_000, max: 12_000 }).map((value) => Math.fround(value / 100)),
    },
    { weight: 2, arbitrary: fc.float({ min: -100, max: 100, noNaN: true }).map((value) => value + 0) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
    { weight: 1, arbitrary: fc.constantFrom(...CHANNELS[channel].plausible) },
  );

interface Stretch {
  readonly gap: number;
  readonly rows: readonly (readonly number[])[];
  readonly marks: readonly (readonly [
    offset: number,
    kind: 'inspiration_start' | 'expiration_start' | 'breath_end',
    number: number | undefined,
  ])[];
  readonly clockMs: number | undefined;
  readonly lost: boolean;
}

const stretches = fc.array(
  fc.record<Stretch>({
    gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
    rows: fc.array(fc.tuple(...HEADER.channels.map(valueOf)), { minLength: 1, maxLength: 40 }),
    marks: fc.array(
      fc.tuple(
        fc.nat({ max: 39 }),
        fc.constantFrom('inspiration_start', 'expiration_start', 'breath_end'),
        fc.option(fc.nat({ max: 65_535 }), { nil: undefined }),
      ),
      { maxLength: 4 },
    ),
    clockMs: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined }),
    lost: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Events of a recording in the order in which readers send them: marks before their sample. */
function eventsOf(parts: readonly Stretch[]): WritableEvent[] {
  const events: WritableEvent[] = [];
  let next = 0;
  for (const { gap, rows, marks, clockMs, lost } of parts) {
    next += gap;
    if (clockMs !== undefined)
      events.push({ type: 'wall_clock', sampleIndex: next, timeMs: clockMs, zoned: true });
    const cuts = [
      ...new Set([0, ...marks.map(([offset]) => Math.min(offset, rows.length - 1)), rows.length]),
    ].toSorted((left, right) => left - right);
    for (const [position, from] of cuts.entries()) {
      const to = cuts[position + 1];
      if (to === undefined) break;
      for (const [offset, kind, deviceBreathNumber] of marks) {
        if (Math.min(offset, rows.length - 1) !== from) continue;
        const numbered = deviceBreathNumber === undefined ? {} : { deviceBreathNumber };
        events.push({ type: 'mark', kind, sampleIndex: next + from, ...numbered });
      }
      const part = rows.slice(from, to);
      const channels = Object.fromEntries(
        HEADER.channels.map((channel, place) => [
          channel,
          Float32Array.from(part, (row) => row[place] ?? Number.NaN),
        ]),
      );
      events.push({
        type: 'samples',
        block: { firstIndex: next + from, rateHz: HEADER.rateHz, length: part.length, channels },
      });
    }
    if (lost) events.push({ type: 'loss', sampleIndex: next, lost: 1 });
    next += rows.length;
  }
  return events;
}

describe('the canonical CSV', () => {
  it('is read back exactly: samples to the last bit, gaps, marks, losses and times', () => {
    fc.assert(
      fc.property(stretches, fc.integer({ min: 1, max: 500 }), (parts, chunk) => {
        const events = eventsOf(parts);
        const { files, losses } = write('csv', events);
        const bytes = files.get('.csv');
        if (bytes === undefined) throw new Error('no waveform table');
        const back = readBack(bytes, chunk);
        expect(back.filter((event) => event.type === 'issue')).toEqual([]);
        expect(contentOf(back)).toEqual(contentOf(events));
        expect(back[0]).toEqual({ type: 'identity', model: 'PB840', serial: '4711' });
        expect(losses).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the tables beside the waveform', () => {
  /** Text that is not a number, because a cell does not tell text and number apart. */
  const text = fc
    .string({ minLength: 1, maxLength: 12 })
    .map((value) => `x${value.replaceAll(/\s+/g, ' ').trim()}`);
  const timeMs = fc.integer({ min: 0, max: 4e12 });
  const value = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -9999, max: 9999 }).map((tenths) => tenths / 10 + 0),
    text,
  );

  it('are read back: trends with what is doubtful, log lines with any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ timeMs, zoned: fc.boolean(), values: fc.tuple(value, value), first: fc.boolean() }),
          { minLength: 1 },
        ),
        fc.array(fc.record({ timeMs, zoned: fc.boolean(), category: text, text }), { minLength: 1 }),
        (rows, lines) => {
          const trends: WritableEvent[] = [
            {
              type: 'trend_columns',
              columns: [
                { name: 'VTi', unit: 'ml', parameterCode: 'VTi' },
                { name: 'Pva, media', unit: null, parameterCode: null },
              ],
            },
            ...rows.map(
              ({ first, ...row }): WritableEvent => ({
                type: 'trend_row',
                ...row,
                doubtful: first ? [0] : [1],
              }),
            ),
          ];
          const logs = lines.map((line): WritableEvent => ({ type: 'log', kind: 'alarm_limit', ...line }));
          const finding: WritableEvent = {
            type: 'finding',
            kind: 'cough',
            firstIndex: 3,
            lastIndex: 9,
            confidence: 1,
          };
          const { files } = write('csv', [...trends, finding, ...logs]);
          const back = (ending: string) => readTables(files.get(ending) ?? new Uint8Array(0));
          expect(back('.trends.csv')).toEqual(trends);
          expect(back('.events.csv')).toEqual(logs);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('the Parquet waveform table', () => {
  it('holds every sample and mark, and says whose they are', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, async (parts) => {
        const events = eventsOf(parts);
        const bytes = write('parquet', events).files.get('.parquet');
        if (bytes === undefined) throw new Error('no waveform table');
        const file = Uint8Array.from(bytes).buffer;
        const rows = await parquetReadObjects({ file });
        const { samples, marks } = contentOf(events);
        expect(rows.map((row) => Number(row['sample']))).toEqual([...samples.keys()]);
        expect(
          rows.map((row) =>
            Object.fromEntries(HEADER.channels.map((channel) => [channel, row[columnOfChannel(channel)]])),
          ),
        ).toEqual([...samples.values()]);
        const kept = rows.flatMap((row) => (typeof row['mark'] === 'string' ? row['mark'].split(' ') : []));
        expect(kept).toHaveLength(marks.length);
        const known = new Map(
          parquetMetadata(file).key_value_metadata?.map(({ key, value }) => [key, value]),
        );
        expect(known.get('pseudonym')).toBe('P-0007');
        expect(known.get('rate_hz')).toBe('50');
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    );
  });
});

describe('PB840 text', () => {
  const twoDecimals = fc.integer({ min: -12_000, max: 12_000 }).map((value) => Math.fround(value / 100));
  const breaths = fc.array(
    fc.record({
      number: fc.nat({ max: 65_535 }),
      rows: fc.array(
        fc.tuple(twoDecimals, fc.oneof({ weight: 9, arbitrary: twoDecimals }, fc.constant(Number.NaN))),
        {
          minLength: 1,
          maxLength: 60,
        },
      ),
      clockMs: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('is read back exactly within its two decimals; a pair with a missing value is a missing pair', () => {
    fc.assert(
      fc.property(breaths, fc.integer({ min: 1, max: 500 }), (parts, chunk) => {
        // A file with missing pairs only is not recognised by any reader.
        fc.pre(parts.some(({ rows }) => rows.some(([, value]) => !Number.isNaN(value))));
        const events: WritableEvent[] = [];
        let next = 0;
        for (const { number, rows, clockMs } of parts) {
          if (clockMs !== undefined)
            events.push({ type: 'wall_clock', sampleIndex: next, timeMs: clockMs, zoned: false });
          events.push({
            type: 'mark',
            kind: 'inspiration_start',
            sampleIndex: next,
            deviceBreathNumber: number,
          });
          const flow = Float32Array.from(rows, ([value, other]) =>
            Number.isNaN(other) ? Number.NaN : value,
          );
          const pressure = Float32Array.from(rows, ([, value]) => value);
          events.push({
            type: 'samples',
            block: { firstIndex: next, rateHz: 50, length: rows.length, channels: { flow, pressure } },
          });
          next += rows.length;
          events.push({ type: 'mark', kind: 'breath_end', sampleIndex: next });
        }
        const { files, losses } = write('pb840', events);
        const back = contentOf(readBack(files.get('.pb840.csv') ?? new Uint8Array(0), chunk));
        const { samples, marks, clocks } = contentOf(events);
        expect([...back.samples]).toEqual([...samples]);
        expect(back.marks).toEqual(marks);
        expect(back.clocks).toEqual(clocks);
        expect(losses).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('the loss report', () => {
  it('says what PB840 text cannot hold', () => {
    const flow = Float32Array.of(1.234, 2, Number.NaN);
    const block = (firstIndex: number) => ({
      type: 'samples' as const,
      block: {
        firstIndex,
        rateHz: 100,
        length: 3,
        channels: { flow, pressure: Float32Array.of(1, 2, 3), volume: flow },
      },
    });
    const { losses } = write(
      'pb840',
      [
        { type: 'mark', kind: 'inspiration_start', sampleIndex: 0 },
        block(0),
        { type: 'mark', kind: 'expiration_start', sampleIndex: 3 },
        block(1000),
        { type: 'settings', values: { rate: 12 } },
        { type: 'finding', kind: 'double_trigger', firstIndex: 0, lastIndex: 2, confidence: 0.5 },
      ],
      { ...HEADER, rateHz: 100 },
    );
    expect(losses.map(({ what, name, count }) => [what, name, count])).toEqual([
      ['channel', 'volume', 6],
      ['settings', '', 1],
      ['findings', '', 1],
      ['precision', '', 2],
      ['channel', '', 2],
      ['marks', '', 1],
      ['gap', '', 1],
      ['time', '', 1],
    ]);
  });
});
