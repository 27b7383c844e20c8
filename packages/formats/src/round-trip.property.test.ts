import { CHANNEL_CODES, type ChannelCode, type ConversionLoss } from '@eupnea/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertRecording } from './convert-recording.ts';
import { gatherRecordings, type GatheredRecording } from './gather-recordings.ts';
import { sourceOfBytes, type NamedSource } from './named-source.ts';
import { readRecording } from './read-recording.ts';
import type { RecordingEvent } from './reader.ts';
import { findRecordingFormat } from './registry.ts';
import type { WritableEvent } from './writable-event.ts';
import { findWriterFormat } from './writer-registry.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 5 : 40;
const RATE_HZ = 50;
const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 250);
/** Maximum gap; PB840 text cannot store the length of longer gaps. */
const LONGEST_GAP = 90;

/** Targets that can be read again. PB840 text stores two channels with two decimals. */
const TARGETS = ['csv', 'parquet', 'wfdb', 'edf', 'pb840'].filter(
  (id) => id !== 'parquet' || canReadParquet(),
);
const CHANNELS: readonly ChannelCode[] = ['pressure', 'flow', 'co2'];

function canReadParquet(): boolean {
  return findRecordingFormat('parquet') !== null;
}

interface Converted {
  readonly files: readonly NamedSource[];
  readonly losses: readonly ConversionLoss[];
}

async function convert(recording: GatheredRecording, to: string): Promise<Converted> {
  const { formatId, mapping, device } = recording.inspection;
  const format = findRecordingFormat(formatId ?? '');
  const target = findWriterFormat(to);
  if (format === null || target === null) throw new Error(`no way from ${formatId} to ${to}`);
  const pieces = new Map<string, Uint8Array[]>();
  const steps = convertRecording({
    sources: recording.files,
    format,
    mapping,
    target,
    recordName: 'r',
    device,
    pseudonym: 'P-1',
    software: 'Eupnea test',
    measurement: null,
  });
  let step = await steps.next();
  for (; step.done !== true; step = await steps.next()) {
    // A missing pair of PB840 text is read as a damaged row.
    expect(step.value.issues.filter(({ code }) => code !== 'pb840_bad_row')).toEqual([]);
    for (const { ending, bytes } of step.value.chunks)
      pieces.set(ending, [...(pieces.get(ending) ?? []), bytes.slice()]);
  }
  const files = [...pieces].map(([ending, parts]) => sourceOfBytes(`r${ending}`, Buffer.concat(parts)));
  return { files, losses: step.value.losses };
}

async function gatherOne(files: readonly NamedSource[]): Promise<GatheredRecording> {
  const { recordings } = await gatherRecordings(files);
  const waveforms = recordings.filter(({ inspection }) => inspection.contents === 'waveform');
  const [recording] = waveforms;
  if (recording === undefined || waveforms.length > 1) throw new Error(`${waveforms.length} recordings`);
  expect(recording.inspection.problem).toBeNull();
  return recording;
}

async function readAll(recording: GatheredRecording): Promise<readonly RecordingEvent[]> {
  const format = findRecordingFormat(recording.inspection.formatId ?? '');
  if (format === null) throw new Error('no format');
  const { mapping } = recording.inspection;
  const events: RecordingEvent[] = [];
  for await (const some of readRecording(recording.files, format, mapping === null ? {} : { mapping }))
    events.push(...some);
  return events;
}

interface Content {
  /** Rows by position since the first present sample; rows without any value are left out as a gap. */
  readonly rows: ReadonlyMap<number, { readonly [Code in ChannelCode]?: number }>;
  readonly marks: readonly string[];
  readonly firstTime: string | null;
}

function contentOf(events: readonly (RecordingEvent | WritableEvent)[], rateHz = RATE_HZ): Content {
  const rows = new Map<number, { [Code in ChannelCode]?: number }>();
  const marks: { readonly at: number; readonly text: string }[] = [];
  const clocks: { readonly at: number; readonly timeMs: number; readonly zoned: boolean }[] = [];
  for (const event of events) {
    if (event.type === 'mark')
      marks.push({ at: event.sampleIndex, text: `${event.kind} ${event.deviceBreathNumber ?? ''}` });
    if (event.type === 'wall_clock')
      clocks.push({ at: event.sampleIndex, timeMs: event.timeMs, zoned: event.zoned });
    if (event.type !== 'samples') continue;
    const { firstIndex, length, channels } = event.block;
    for (let offset = 0; offset < length; offset += 1) {
      const row: { [Code in ChannelCode]?: number } = {};
      for (const channel of CHANNEL_CODES) {
        const value = channels[channel]?.[offset] ?? Number.NaN;
        if (!Number.isNaN(value)) row[channel] = value + 0;
      }
      if (Object.keys(row).length > 0) rows.set(firstIndex + offset, row);
    }
  }
  const [first = 0] = rows.keys();
  const [clock] = clocks;
  const firstMs = clock === undefined ? null : clock.timeMs + ((first - clock.at) * 1000) / rateHz;
  return {
    rows: new Map([...rows].map(([index, row]) => [index - first, row])),
    marks: marks.map(({ at, text }) => `${at - first} ${text}`),
    firstTime: firstMs === null ? null : `${Math.round(firstMs)} ${clock?.zoned}`,
  };
}

/** Requires every value within half of the step that the report names, or equal if it names none. */
function expectSame(before: Content, after: Content, losses: readonly ConversionLoss[], to: string): void {
  const stepOf = (channel: ChannelCode) =>
    losses.find(({ what, name }) => what === 'precision' && (name === channel || name === ''))?.step ??
    (to === 'pb840' && losses.some(({ what }) => what === 'precision') ? 0.01 : 0);
  const held = to === 'pb840' ? pairsOf(before) : before;
  expect([...after.rows.keys()]).toEqual([...held.rows.keys()]);
  for (const [index, row] of held.rows) {
    const other = after.rows.get(index) ?? {};
    expect(Object.keys(other)).toEqual(Object.keys(row));
    for (const channel of CHANNEL_CODES) {
      const value = row[channel];
      if (value === undefined) continue;
      const step = stepOf(channel);
      const difference = Math.abs((other[channel] ?? Number.NaN) - value);
      if (!(difference <= step / 2 + Math.abs(value) * 2 ** -23))
        throw new Error(`${to} ${channel} ${index}: ${value} became ${other[channel]}, step ${step}`);
      if (step === 0) expect(other[channel]).toBe(value);
    }
  }
  expect(after.firstTime?.split(' ')[0]).toBe(held.firstTime?.split(' ')[0]);
}

/** Content as PB840 text stores it: a pair with a missing value is missing, and there are no other channels. */
function pairsOf(content: Content): Content {
  const entries = [...content.rows].flatMap(([index, { flow, pressure }]) =>
    flow === undefined || pressure === undefined ? [] : [[index, { pressure, flow }] as const],
  );
  const [[first] = [0]] = entries;
  return { ...content, rows: new Map(entries.map(([index, row]) => [index - first, row])) };
}

const decimal = fc.integer({ min: -12_000, max: 12_000 }).map((value) => Math.fround(value / 100));
const anything = fc.float({ min: -100, max: 100, noNaN: true }).map((value) => value + 0);
const valueOf = (values: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: fc.constant(Number.NaN) });
const stretchesOf = (values: fc.Arbitrary<number>) =>
  fc.array(
    fc.record({
      gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: LONGEST_GAP })),
      rows: fc.array(fc.tuple(...CHANNELS.map(() => valueOf(values))), { minLength: 1, maxLength: 120 }),
      marked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  );
type Stretches = ReturnType<typeof stretchesOf> extends fc.Arbitrary<infer Parts> ? Parts : never;

/** Complete rows, enough that every format is recognised by its content. */
const HEAD = Array.from({ length: 12 }, (_, at) => [5, at - 6, 40]);

function eventsOf(parts: Stretches): readonly WritableEvent[] {
  const events: WritableEvent[] = [{ type: 'wall_clock', sampleIndex: 0, timeMs: START_MS, zoned: true }];
  let next = 0;
  let breath = 1;
  // The first rows have all values, so that every format begins with the same sample.
  for (const [at, { gap, rows, marked }] of [{ gap: 0, rows: HEAD, marked: true }, ...parts].entries()) {
    if (at > 0) next += gap;
    if (marked) {
      events.push({ type: 'mark', kind: 'inspiration_start', sampleIndex: next, deviceBreathNumber: breath });
      breath += 1;
    }
    const channels = Object.fromEntries(
      CHANNELS.map((channel, place) => [channel, Float32Array.from(rows, (row) => row[place] ?? Number.NaN)]),
    );
    events.push({
      type: 'samples',
      block: { firstIndex: next, rateHz: RATE_HZ, length: rows.length, channels },
    });
    next += rows.length;
  }
  return events;
}

async function writeCanonical(events: readonly WritableEvent[]): Promise<readonly NamedSource[]> {
  const writer = findWriterFormat('csv')?.createWriter({
    device: { model: 'PB840', serial: null, software: null },
    pseudonym: null,
    channels: CHANNELS,
    rateHz: RATE_HZ,
    software: 'Eupnea test',
    recordName: 'r',
    analysisVersion: null,
  });
  if (writer === undefined) throw new Error('no writer');
  const chunks = [...events.flatMap((event) => writer.write(event)), ...writer.finish().chunks];
  return [sourceOfBytes('r.csv', Buffer.concat(chunks.map(({ bytes }) => bytes)))];
}

describe.each([
  ['two decimals', decimal],
  ['any number', anything],
])('a recording of %s', (_name, values) => {
  it.each(TARGETS.flatMap((from) => TARGETS.map((to) => [from, to] as const)))(
    'from %s to %s keeps values, times, gaps and marks',
    async (from, to) => {
      await fc.assert(
        fc.asyncProperty(stretchesOf(values), async (parts) => {
          const origin = await gatherOne(await writeCanonical(eventsOf(parts)));
          const first = await convert(origin, from);
          const source = await gatherOne(first.files);
          const before = contentOf(await readAll(source));
          expectSame(contentOf(eventsOf(parts)), before, first.losses, from);
          const second = await convert(source, to);
          const after = contentOf(await readAll(await gatherOne(second.files)));
          expectSame(before, after, second.losses, to);
          if (from !== 'parquet' && to !== 'parquet' && from !== 'pb840' && to !== 'pb840')
            expect(after.marks).toEqual(contentOf(eventsOf(parts)).marks);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
