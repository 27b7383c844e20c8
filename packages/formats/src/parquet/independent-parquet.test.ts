import {
  Field,
  Float32,
  Float64,
  List,
  Table as ArrowTable,
  tableFromArrays,
  tableFromIPC,
  tableToIPC,
  TimestampMillisecond,
  vectorFromArray,
} from 'apache-arrow';
import { Compression, readParquet, Table, writeParquet, WriterPropertiesBuilder } from 'parquet-wasm';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../named-source.ts';
import { readRecording } from '../read-recording.ts';
import type { RecordingEvent } from '../reader.ts';
import { findRecordingFormat, inspectFiles } from '../registry.ts';
import { WRITTEN_EVENTS, WRITTEN_SAMPLES, writeTestRecording } from '../write-test-recording.ts';

/** Reads with the `parquet` crate of Apache Arrow, which shares no code with hyparquet. */
function readElsewhere(bytes: Uint8Array | undefined) {
  return tableFromIPC(readParquet(bytes ?? new Uint8Array(0)).intoIPCStream());
}

describe('our Parquet in a reader that is not ours (Apache Arrow)', () => {
  const files = writeTestRecording('parquet', WRITTEN_EVENTS);

  it('has the waveforms to the last bit, with marks, times and the head of the file', () => {
    const table = readElsewhere(files.get('.parquet'));
    expect(table.schema.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'sample Int64',
      'time_s Float64',
      'pressure_cmh2o Float32',
      'flow_lpm Float32',
      'mark Utf8',
      'wall_time Utf8',
    ]);
    expect(table.getChild('pressure_cmh2o')?.toArray()).toEqual(WRITTEN_SAMPLES.pressure);
    expect(table.getChild('flow_lpm')?.toArray()).toEqual(WRITTEN_SAMPLES.flow);
    expect([...(table.getChild('sample') ?? [])].map(Number)).toEqual([...WRITTEN_SAMPLES.flow.keys()]);
    const told = (name: string) =>
      [...(table.getChild(name) ?? [])].flatMap((text: unknown, row) => (text === null ? [] : [[row, text]]));
    expect(told('mark')).toEqual([[0, 'inspiration_start:14919']]);
    expect(told('wall_time')).toEqual([[0, '2026-01-02T03:04:05.250000Z']]);
    expect(Object.fromEntries(table.schema.metadata)).toMatchObject({
      eupnea: 'waveforms 1',
      device: 'PB840',
      rate_hz: '50',
      units: '{"sample":"1","time_s":"s","pressure_cmh2o":"cm[H2O]","flow_lpm":"L/min"}',
    });
  });

  it('has the breaths, an absent number as null', () => {
    const table = readElsewhere(files.get('.breaths.parquet'));
    expect(table.numRows).toBe(1);
    const units: unknown = JSON.parse(table.schema.metadata.get('units') ?? '');
    expect(units).toMatchObject({ start_s: 's', vti_ml: 'mL', peep_cmh2o: 'cm[H2O]', breath_number: '1' });
    const row = table.get(0)?.toJSON() ?? {};
    expect(row).toMatchObject({
      breath_number: 1,
      vti_ml: 451.6,
      peep_cmh2o: 5.04,
      start_s: 0.2,
      vte_ml: null,
    });
  });
});

describe('Parquet of another writer (Apache Arrow) in our reader', () => {
  const seconds = Float64Array.from(WRITTEN_SAMPLES.flow, (_value, index) => index / 50);
  const arrow = tableFromArrays({
    time_s: seconds,
    paw_cmh2o: WRITTEN_SAMPLES.pressure,
    flow_lpm: WRITTEN_SAMPLES.flow,
    note: Array.from(seconds, (value) => (value < 1 ? 'begin' : null)),
  });

  function write(compression: Compression): Uint8Array {
    const properties = new WriterPropertiesBuilder().setCompression(compression).build();
    return writeParquet(Table.fromIPCStream(tableToIPC(arrow, 'stream')), properties);
  }

  async function read(bytes: Uint8Array): Promise<readonly RecordingEvent[]> {
    const source = sourceOfBytes('x.parquet', bytes);
    const { formatId, mapping } = await inspectFiles([source]);
    const format = findRecordingFormat(formatId ?? '');
    if (format === null) throw new Error('not known');
    const events: RecordingEvent[] = [];
    for await (const some of readRecording([source], format, mapping === null ? {} : { mapping }))
      events.push(...some);
    return events;
  }

  it.each([
    ['plain', Compression.UNCOMPRESSED],
    ['Snappy', Compression.SNAPPY],
    ['gzip', Compression.GZIP],
    ['Zstandard', Compression.ZSTD],
  ])('%s is read to the last bit', async (_name, compression) => {
    const events = await read(write(compression));
    // The only missing value of each trace.
    expect(events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []))).toEqual([
      expect.objectContaining({ detail: 'pressure: 1 of 275 rows have no value.' }),
      expect.objectContaining({ detail: 'flow: 1 of 275 rows have no value.' }),
    ]);
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    expect(blocks.every(({ rateHz }) => rateHz === 50)).toBe(true);
    for (const channel of ['pressure', 'flow'] as const)
      expect(blocks.flatMap(({ channels }) => [...(channels[channel] ?? [])])).toEqual([
        ...WRITTEN_SAMPLES[channel],
      ]);
  });

  it('LZ4 is refused with its name, not read as something else', async () => {
    const events = await read(write(Compression.LZ4_RAW));
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(events.some(({ type }) => type === 'samples')).toBe(false);
    expect(issues.map(({ code }) => code)).toContain('parquet_damaged');
    expect(issues.map(({ detail }) => detail).join(' ')).toContain('LZ4');
  });

  it('lists of samples are read as samples, at the times of their rows, two rates and a gap included', async () => {
    const list = (from: number, count: number, value: (at: number) => number) =>
      from === 1 ? [] : Array.from({ length: count }, (_, sample) => value(from + sample / count));
    const rows = Array.from({ length: 20 }, (_, row) => (row < 12 ? row : row + 3));
    const flowAt = (at: number) => Math.fround(40 * Math.sin(at * 2));
    const pressureAt = (at: number) => Math.fround(10 + 5 * Math.sin(at * 2));
    const floats = new List(new Field('item', new Float32(), true));
    const arrowLists = new ArrowTable({
      time: vectorFromArray(
        rows.map((at) => new Date(1_760_000_000_000 + at * 1000)),
        new TimestampMillisecond(),
      ),
      flow_lpm: vectorFromArray(
        rows.map((at) => list(at, 100, flowAt)),
        floats,
      ),
      paw_cmh2o: vectorFromArray(
        rows.map((at) => list(at, 50, pressureAt)),
        floats,
      ),
      breath: vectorFromArray(rows, new Float64()),
    });
    const bytes = writeParquet(
      Table.fromIPCStream(tableToIPC(arrowLists, 'stream')),
      new WriterPropertiesBuilder().setCompression(Compression.ZSTD).build(),
    );
    const { channels, mapping } = await inspectFiles([sourceOfBytes('x.parquet', bytes)]);
    expect(channels.map(({ name, rateHz }) => [name, rateHz])).toEqual([
      ['time', 100],
      ['flow', 100],
      ['paw', 100],
      ['breath', 100],
    ]);
    expect(mapping?.channels.map(({ channel }) => channel)).toEqual(['flow', 'pressure']);
    const events = await read(bytes);
    const blocks = events.flatMap((event) => (event.type === 'samples' ? [event.block] : []));
    const sampleAt = (index: number) => {
      const block = blocks.find(
        ({ firstIndex, length }) => index >= firstIndex && index < firstIndex + length,
      );
      return [block?.channels.flow, block?.channels.pressure].map(
        (all) => all?.[index - (block?.firstIndex ?? 0)],
      );
    };
    expect(sampleAt(0)[0]).toBe(flowAt(0));
    expect(sampleAt(350)[0]).toBe(flowAt(3.5));
    expect(sampleAt(350)[1]).toBe(pressureAt(3.5));
    // Pressure is interpolated between its samples; the empty list and the pause of three seconds have no samples.
    expect(sampleAt(351)[1]).toBeCloseTo(pressureAt(3.51), 2);
    expect(sampleAt(150)[0] ?? Number.NaN).toBeNaN();
    expect(sampleAt(1300)[0] ?? Number.NaN).toBeNaN();
    expect(sampleAt(1550)[0]).toBe(flowAt(15.5));
  });
});
