import {
  CHANNEL_CODES,
  CHANNELS,
  type ConversionLoss,
  type MarkEvent,
  type SampleBlock,
} from '@eupnea/model';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { BREATH_TABLE } from '../breath-table.ts';
import { columnOfChannel } from '../canonical/channel-columns.ts';
import { formatWallTime } from '../format-wall-time.ts';
import { PendingMarks } from '../pending-marks.ts';
import { UnheldChannels } from '../unheld-channels.ts';
import type { RecordingWriter, WriterFormat, WriterHeader, WrittenChunk } from '../writer.ts';
import type { WritableEvent } from '../writable-event.ts';
import { describeUnits, putColumnUnits, type ColumnUnits } from './column-units.ts';
import { createParquetTableWriter, type ParquetTableWriter } from './parquet-table-writer.ts';

const WAVEFORMS = '.parquet';
const BREATHS = '.breaths.parquet';
/** Samples of one row group: eleven minutes at 100 Hz, some megabytes of memory. */
const ROW_GROUP_SAMPLES = 65_536;

/** Maximum times that wait for their sample, so that a file of times without samples uses bounded memory. */
const MAX_WAITING_CLOCKS = 1024;

/** A waveform table and a breath table; the metadata corresponds to the header of the canonical CSV. */
export const PARQUET: WriterFormat = {
  id: 'parquet',
  name: 'Parquet',
  endings: [WAVEFORMS, BREATHS],
  mediaType: 'application/vnd.apache.parquet',
  channels: CHANNEL_CODES,
  holdsBreaths: true,
  needsSurvey: false,
  isInseparable: false,
  createWriter: (header) => new ParquetRecordingWriter(header),
};

class ParquetRecordingWriter implements RecordingWriter {
  readonly #header: WriterHeader;
  readonly #waveforms: WaveformTable;
  #hasSamples = false;
  readonly #unheld: UnheldChannels;
  readonly #lost = new Map<ConversionLoss['what'], number>();
  #breaths: ParquetTableWriter | null = null;

  constructor(header: WriterHeader) {
    this.#header = header;
    this.#waveforms = new WaveformTable(header);
    this.#unheld = new UnheldChannels(header.channels);
  }

  write(event: WritableEvent): readonly WrittenChunk[] {
    switch (event.type) {
      case 'samples':
        this.#hasSamples = true;
        this.#unheld.add(event.block);
        return chunk(WAVEFORMS, this.#waveforms.addBlock(event.block));
      case 'mark':
        this.#waveforms.addMark(event);
        return [];
      case 'wall_clock':
        this.#waveforms.addClock(event.sampleIndex, formatWallTime(event.timeMs, event.zoned));
        return [];
      case 'breath': {
        this.#breaths ??= createParquetTableWriter(BREATH_TABLE);
        const { breath, breathNumber, startedAt } = event;
        const { rateHz } = this.#header;
        const row = BREATH_TABLE.map((column) => column.read(breath, { breathNumber, startedAt, rateHz }));
        return chunk(BREATHS, this.#breaths.addRow(row));
      }
      case 'finding':
        return this.#lose('findings');
      case 'settings':
        return this.#lose('settings');
      case 'log':
        return this.#lose('log');
      case 'trend_columns':
      case 'trend_row':
        return this.#lose('trends');
      case 'loss':
        return [];
    }
  }

  finish() {
    const chunks = this.#hasSamples ? chunk(WAVEFORMS, this.#waveforms.finish()) : [];
    if (this.#breaths !== null) chunks.push(...chunk(BREATHS, this.#breaths.finish()));
    const lost = [...this.#lost].map(([what, count]) => ({
      what,
      name: '',
      count,
      detail: `The Parquet tables have no place for ${what}.`,
    }));
    return { chunks, losses: [...this.#unheld.report('This table'), ...lost] };
  }

  #lose(what: ConversionLoss['what']): readonly WrittenChunk[] {
    this.#lost.set(what, (this.#lost.get(what) ?? 0) + 1);
    return [];
  }
}

function chunk(ending: string, bytes: Uint8Array): WrittenChunk[] {
  return bytes.length === 0 ? [] : [{ ending, bytes }];
}

/**
 * Columns `sample` (INT64), `time_s`, one FLOAT column per channel (NaN = missing), and `mark` and `wall_time`, null
 * when absent.
 */
class WaveformTable {
  readonly #header: WriterHeader;
  readonly #output = new ByteWriter();
  /** Metadata written with the footer; marks after the last sample are added at the end. */
  readonly #notesOfFile: { key: string; value: string }[];
  readonly #writer: ParquetWriter;
  readonly #marks = new PendingMarks();
  readonly #samples = new BigInt64Array(ROW_GROUP_SAMPLES);
  readonly #columns: readonly Float32Array[];
  #notes: (string | null)[] = [];
  #clocks: (string | null)[] = [];
  #waitingClocks: { readonly index: number; readonly text: string }[] = [];
  #used = 0;

  constructor(header: WriterHeader) {
    this.#header = header;
    this.#columns = header.channels.map(() => new Float32Array(ROW_GROUP_SAMPLES));
    this.#notesOfFile = describeHeader(header);
    this.#writer = new ParquetWriter({
      writer: this.#output,
      schema: schemaFromColumnData({ columnData: this.#describe() }),
      createdBy: header.software,
      kvMetadata: this.#notesOfFile,
    });
  }

  addMark(mark: MarkEvent): void {
    this.#marks.add(mark);
  }

  addClock(index: number, text: string): void {
    if (this.#waitingClocks.length === MAX_WAITING_CLOCKS) this.#waitingClocks.shift();
    this.#waitingClocks.push({ index, text });
  }

  addBlock(block: SampleBlock): Uint8Array {
    const columns = this.#header.channels.map((channel) => block.channels[channel]);
    let written = 0;
    while (written < block.length) {
      const count = Math.min(block.length - written, ROW_GROUP_SAMPLES - this.#used);
      for (const [position, column] of this.#columns.entries()) {
        const source = columns[position]?.subarray(written, written + count);
        if (source === undefined) column.fill(Number.NaN, this.#used, this.#used + count);
        else column.set(source, this.#used);
      }
      for (let offset = 0; offset < count; offset += 1) this.#note(block.firstIndex + written + offset);
      written += count;
      if (this.#used === ROW_GROUP_SAMPLES) this.#writeGroup();
    }
    return this.#drain();
  }

  finish(): Uint8Array {
    this.#writeGroup();
    const last = this.#marks.takeThrough(Number.POSITIVE_INFINITY);
    if (last.length > 0) {
      const value = last.map((mark) => `${mark.sampleIndex} ${describeMark(mark)}`).join(', ');
      this.#notesOfFile.push({ key: 'marks_after_samples', value });
    }
    putColumnUnits(this.#writer, unitsOf(this.#header));
    void this.#writer.finish();
    return this.#drain();
  }

  #note(index: number): void {
    this.#samples[this.#used] = BigInt(index);
    const marks = index >= this.#marks.firstIndex ? this.#marks.takeThrough(index) : [];
    this.#notes.push(marks.length === 0 ? null : marks.map(describeMark).join(' '));
    let clock: string | null = null;
    while ((this.#waitingClocks[0]?.index ?? Number.POSITIVE_INFINITY) <= index)
      clock = this.#waitingClocks.shift()?.text ?? null;
    this.#clocks.push(clock);
    this.#used += 1;
  }

  #writeGroup(): void {
    if (this.#used === 0) return;
    // Returns a promise only for a writer with an asynchronous flush; a byte buffer has none.
    void this.#writer.write({ columnData: this.#describe(), rowGroupSize: ROW_GROUP_SAMPLES });
    this.#used = 0;
    this.#notes = [];
    this.#clocks = [];
  }

  #describe() {
    const samples = this.#samples.subarray(0, this.#used);
    const times = Float64Array.from(samples, (sample) => Number(sample) / this.#header.rateHz);
    return [
      { name: 'sample', type: 'INT64' as const, data: samples, nullable: false, offsetIndex: false },
      { name: 'time_s', type: 'DOUBLE' as const, data: times, nullable: false, offsetIndex: false },
      ...this.#header.channels.map((channel, position) => ({
        name: columnOfChannel(channel),
        type: 'FLOAT' as const,
        data: this.#columns[position]?.subarray(0, this.#used) ?? new Float32Array(0),
        nullable: false,
        offsetIndex: false,
      })),
      { name: 'mark', type: 'STRING' as const, data: this.#notes, nullable: true, offsetIndex: false },
      { name: 'wall_time', type: 'STRING' as const, data: this.#clocks, nullable: true, offsetIndex: false },
    ];
  }

  /**
   * Removes the written bytes. `offset` continues to count the bytes of the file; `index` is the position in the
   * buffer.
   */
  #drain(): Uint8Array {
    const bytes = this.#output.getBytes().slice();
    this.#output.index = 0;
    return bytes;
  }
}

function describeMark({ kind, deviceBreathNumber }: MarkEvent): string {
  return deviceBreathNumber === undefined ? kind : `${kind}:${deviceBreathNumber}`;
}

function describeHeader(header: WriterHeader): { key: string; value: string }[] {
  const { device, pseudonym, rateHz, software, analysisVersion } = header;
  const entries: readonly (readonly [string, string | null])[] = [
    ['eupnea', 'waveforms 1'],
    ['device', device.model],
    ['serial', device.serial],
    ['device_software', device.software],
    ['pseudonym', pseudonym],
    ['rate_hz', String(rateHz)],
    ['volume_measured', header.volumeMeasured === true ? 'true' : null],
    ['software', software],
    ['analysis_version', analysisVersion],
  ];
  const told = entries.flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
  return [...told, ...describeUnits(unitsOf(header))];
}

function unitsOf({ channels }: WriterHeader): ColumnUnits {
  return new Map([
    ['sample', '1'],
    ['time_s', 's'],
    ...channels.map((channel) => [columnOfChannel(channel), CHANNELS[channel].unit] as const),
  ]);
}
