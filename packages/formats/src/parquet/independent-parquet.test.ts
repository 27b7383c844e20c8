import { tableFromArrays, tableFromIPC, tableToIPC } from 'apache-arrow';
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

  it('Zstandard is refused with its name, not read as something else', async () => {
    const events = await read(write(Compression.ZSTD));
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(events.some(({ type }) => type === 'samples')).toBe(false);
    expect(issues.map(({ code }) => code)).toContain('parquet_damaged');
    expect(issues.map(({ detail }) => detail).join(' ')).toContain('ZSTD');
  });
});
