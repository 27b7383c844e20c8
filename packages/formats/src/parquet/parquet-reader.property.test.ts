import fc from 'fast-check';
import type { ChannelCode } from '@eupnea/model';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import type { WritableEvent } from '../writable-event.ts';
import { PARQUET } from './parquet-waveform-writer.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 40 : 1000;
const CHANNELS: readonly ChannelCode[] = ['pressure', 'flow', 'co2'];

function write(events: readonly WritableEvent[], volumeMeasured = false): Uint8Array {
  const header = {
    device: { model: 'PB840', serial: '4711', software: null },
    pseudonym: 'P-0007',
    channels: CHANNELS,
    rateHz: 50,
    volumeMeasured,
    software: 'Eupnea test',
    analysisVersion: null,
    recordName: 'record',
  };
  const writer = PARQUET.createWriter(header);
  const chunks = [...events.flatMap((event) => [...writer.write(event)]), ...writer.finish().chunks];
  return Uint8Array.from(chunks.flatMap(({ bytes }) => [...bytes]));
}

async function read(
  bytes: Uint8Array,
): Promise<{ readonly formatId: string | null; readonly events: readonly RecordingEvent[] }> {
  const source = sourceOfBytes('x.parquet', bytes);
  const { formatId, mapping } = await inspectFiles([source]);
  const format = findRecordingFormat(formatId ?? '');
  if (format === null) throw new Error('not known');
  const events: RecordingEvent[] = [];
  for await (const some of readRecording([source], format, mapping === null ? {} : { mapping }))
    events.push(...some);
  return { formatId, events };
}

function contentOf(events: readonly (RecordingEvent | WritableEvent)[]) {
  const samples = new Map<number, { [channel: string]: number | undefined }>();
  const others: string[] = [];
  for (const event of events) {
    if (event.type === 'mark')
      others.push(`${event.sampleIndex} ${event.kind} ${event.deviceBreathNumber ?? ''}`);
    if (event.type === 'wall_clock') others.push(`${event.sampleIndex} ${event.timeMs} ${event.zoned}`);
    if (event.type === 'issue') others.push(event.issue.code);
    if (event.type !== 'samples') continue;
    for (let offset = 0; offset < event.block.length; offset += 1) {
      const values = Object.entries(event.block.channels).map(([channel, data]) => [channel, data[offset]]);
      samples.set(event.block.firstIndex + offset, Object.fromEntries(values));
    }
  }
  return { samples, others: others.toSorted() };
}

const stretches = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 3, 1_000_000),
    rows: fc.array(
      fc.array(fc.oneof(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.constant(Number.NaN)), {
        minLength: 3,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 40 },
    ),
    mark: fc.option(fc.nat({ max: 99_999 }), { nil: undefined }),
    clock: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined }),
    zoned: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('a waveform table that Eupnea wrote', () => {
  it('reads back exactly: samples, gaps, marks and times', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, fc.boolean(), async (parts, volumeMeasured) => {
        const events: WritableEvent[] = [];
        let index = 0;
        for (const { gap, rows, mark, clock, zoned } of parts) {
          index += gap;
          if (clock !== undefined)
            events.push({ type: 'wall_clock', sampleIndex: index, timeMs: clock, zoned });
          if (mark !== undefined)
            events.push({
              type: 'mark',
              kind: 'inspiration_start',
              sampleIndex: index,
              deviceBreathNumber: mark,
            });
          const columns = CHANNELS.map((channel, at): [ChannelCode, Float32Array] => [
            channel,
            Float32Array.from(rows, (row) => row[at] ?? Number.NaN),
          ]);
          const channels = Object.fromEntries(columns);
          events.push({
            type: 'samples',
            block: { firstIndex: index, rateHz: 50, length: rows.length, channels },
          });
          index += rows.length;
        }
        const marked = parts.some(({ mark }) => mark !== undefined);
        // The last breath ends after the last row.
        if (marked) events.push({ type: 'mark', kind: 'breath_end', sampleIndex: index });
        const { formatId, events: back } = await read(write(events, volumeMeasured));
        expect(formatId).toBe(`eupnea_parquet${marked ? '' : '_unmarked'}${volumeMeasured ? '_volume' : ''}`);
        expect(contentOf(back)).toEqual(contentOf(events));
      }),
      { numRuns: RUNS },
    );
  });
});

const ROWS = Array.from({ length: 1200 }, (_row, row) => row);
const FLOW = ROWS.map((row) => Math.fround(Math.sin(row / 20)));

describe("somebody else's table", () => {
  it('is proposed by names, units and times, and read with the units turned', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        rowGroupSize: 500,
        columnData: [
          {
            name: 'time',
            data: ROWS.map((row) => new Date(1_600_000_000_000 + row * 10)),
            type: 'TIMESTAMP',
          },
          { name: 'flow (L/s)', data: FLOW, type: 'DOUBLE' },
          { name: 'paw_cmh2o', data: ROWS.map((row) => (row === 7 ? null : 5 + (row % 10))), type: 'DOUBLE' },
          { name: 'note', data: ROWS.map((row) => (row % 2 === 0 ? 'a' : null)), type: 'STRING' },
        ],
      }),
    );
    const { formatId, events } = await read(bytes);
    expect(formatId).toBe('parquet');
    const { samples, others } = contentOf(events);
    expect(others).toEqual(['0 1600000000000 true', 'coarse_pressure', 'parquet_missing_values']);
    expect(samples.size).toBe(1200);
    expect(samples.get(3)?.['flow']).toBe(Math.fround((FLOW[3] ?? 0) * 60));
    expect(samples.get(7)?.['pressure']).toBeNaN();
    expect(samples.get(7)?.['flow']).toBe(Math.fround((FLOW[7] ?? 0) * 60));
    expect(samples.get(1199)?.['pressure']).toBe(5 + 9);
  });

  it.each(['PLAIN', 'BYTE_STREAM_SPLIT', 'RLE_DICTIONARY'] as const)(
    'of encoding %s decodes to what the library reads',
    async (encoding) => {
      const data = ROWS.map((row) => Math.fround((row % 50) / 7 - 3));
      const bytes = new Uint8Array(
        parquetWriteBuffer({
          codec: 'UNCOMPRESSED',
          columnData: [
            { name: 'flow_lpm', data, type: 'FLOAT', encoding },
            { name: 'pressure_cmh2o', data, type: 'FLOAT', encoding },
            { name: 'time_s', data: ROWS.map((row) => row / 50), type: 'DOUBLE' },
          ],
        }),
      );
      const expected = await parquetReadObjects({ file: bytes.slice().buffer });
      const { samples } = contentOf((await read(bytes)).events);
      expect(ROWS.map((row) => samples.get(row)?.['flow'])).toEqual(expected.map((row) => row['flow_lpm']));
    },
  );

  it('of flow and pressure as text says so', async () => {
    const text = (factor: number) => ROWS.map((row) => String(factor * row));
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        codec: 'UNCOMPRESSED',
        columnData: [
          { name: 'time', data: text(0.02), type: 'STRING' },
          { name: 'flow (L/min)', data: text(1), type: 'STRING' },
          { name: 'note', data: text(1), type: 'STRING' },
        ],
      }),
    );
    const { problem } = await inspectFiles([sourceOfBytes('x.parquet', bytes)]);
    expect(problem).toMatchObject({ code: 'parquet_text', values: { columns: 'flow (L/min)' } });
  });

  it('of breaths is no recording, and says so', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({ columnData: [{ name: 'mode', data: ['ps', 'vc'], type: 'STRING' }] }),
    );
    const inspection = await inspectFiles([sourceOfBytes('x', bytes)]);
    expect(inspection.problem?.code).toBe('parquet_no_samples');
  });
});

describe('a table that lies about its sizes', () => {
  const whole = write([
    {
      type: 'samples',
      block: {
        firstIndex: 0,
        rateHz: 50,
        length: 100,
        channels: {
          pressure: new Float32Array(100),
          flow: new Float32Array(100),
          co2: new Float32Array(100),
        },
      },
    },
  ]);

  it('in its footer is refused', async () => {
    const bytes = whole.slice();
    new DataView(bytes.buffer).setUint32(bytes.length - 8, 0xffff_ffff, true);
    const { problem } = await inspectFiles([sourceOfBytes('x', bytes)]);
    expect(problem).toMatchObject({
      code: 'parquet_damaged',
      detail: 'The footer says that it has 4294967295 bytes.',
    });
  });

  it('in a page gives what was whole before, and says where', async () => {
    const at = 4;
    const bytes = whole.slice();
    // Overwrites the first page's unpacked size: field 2, zigzag 2^32 - 2 in five bytes.
    bytes.set([0x15, 0x06, 0x15, 0xfe, 0xff, 0xff, 0xff, 0x1f], at);
    const { events } = await read(bytes);
    const [issue] = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(issue?.code).toBe('parquet_damaged');
    expect(contentOf(events).samples.size).toBe(0);
  });
});
